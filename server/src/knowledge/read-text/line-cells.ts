import type { ReadLine, ReadWord } from '../readers/read-text.ts'

type Box = ReadWord['box']
type Span = { from: number; to: number }

/** The way a line runs: what lies further along it has the larger figure, of the picture's width or height. */
export type Along = { axis: 'x' | 'y'; sign: 1 | -1 }

/** Words of a line that stand together, and the room they take along it. */
export type LineCell = Span & { first: number; last: number }

/** Of a character's width: between two words of a cell is less, between two cells more. */
const widestBlank = 1.5
/** Of a character's width: neighbouring rows begin a cell so far from each other at most. */
const uneven = 2

export function alongOf({ words, corners: [topLeft, topRight] }: Pick<ReadLine, 'words' | 'corners'>): Along {
  const [dx, dy] = [topRight.x - topLeft.x, topRight.y - topLeft.y]
  const axis = Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y'
  const [first, last] = [words[0]?.box, words.at(-1)?.box]
  // What is written from right to left lies so in the line, whichever way its corners go.
  const run = words.length > 1 && first && last ? last[axis] - first[axis] : axis === 'x' ? dx : dy
  return { axis, sign: run < 0 ? -1 : 1 }
}

export function spanOf(box: Box, { axis, sign }: Along): Span {
  const [near, far] = [box[axis], box[axis] + (axis === 'x' ? box.width : box.height)]
  return sign > 0 ? { from: near, to: far } : { from: -far, to: -near }
}

/** A box from one place of a line to another, which lies there as the line does between two of its words. */
export function boxBetween({ from, to }: Span, [one, other]: readonly [Box, Box], along: Along): Box {
  const { axis, sign } = along
  const [start, end] = [spanOf(one, along), spanOf(other, along)]
  const share = Math.min(1, Math.max(0, ((from + to) / 2 - start.from) / Math.max(end.to - start.from, 1e-9)))
  const near = sign > 0 ? from : -to
  if (axis === 'x') return { x: near, width: to - from, y: one.y + share * (other.y - one.y), height: one.height }
  return { y: near, height: to - from, x: one.x + share * (other.x - one.x), width: one.width }
}

/** Of the words as they were read. */
export function characterWidth(words: readonly ReadWord[], along: Along): number {
  let [length, characters] = [0, 0]
  for (const { box, start, end } of words) {
    const { from, to } = spanOf(box, along)
    length += to - from
    characters += end - start
  }
  return length / Math.max(1, characters)
}

/** The cells of a line: what a wide gap parts. A line of prose is one. */
export function cellsOfLine(words: readonly ReadWord[], along: Along): LineCell[] {
  const widest = widestBlank * characterWidth(words, along)
  const cells: LineCell[] = []
  for (const [at, { box }] of words.entries()) {
    const { from, to } = spanOf(box, along)
    const cell = cells.at(-1)
    if (cell && from - cell.to <= widest) {
      cell.last = at
      cell.to = Math.max(cell.to, to)
    } else cells.push({ first: at, last: at, from, to })
  }
  return cells
}

/** Where lines of several cells begin one, along lines that run the same way; in order. */
export type CellStarts = (along: Along) => readonly number[]

export function cellStartsOf(lines: readonly Pick<ReadLine, 'words' | 'corners'>[]): CellStarts {
  const known = new Map<string, readonly number[]>()
  return ({ axis, sign }) => {
    const key = `${axis}${sign}`
    const starts =
      known.get(key) ??
      lines
        .flatMap((line) => {
          const along = alongOf(line)
          if (along.axis !== axis || along.sign !== sign) return []
          const cells = cellsOfLine(line.words, along)
          return cells.length > 1 ? cells.map(({ from }) => from) : []
        })
        .toSorted((a, b) => a - b)
    known.set(key, starts)
    return starts
  }
}

/** Where most lines begin a cell between two places; null where none does. */
export function startBetween(starts: readonly number[], { from, to }: Span, character: number): number | null {
  let best = { count: 0, start: 0 }
  const within = starts.filter((start) => start >= from && start <= to)
  let last = 0
  for (const [at, start] of within.entries()) {
    while (last < within.length && (within[last] ?? 0) - start <= uneven * character) last++
    if (last - at > best.count) best = { count: last - at, start }
  }
  return best.count > 0 ? best.start : null
}
