import { bulletSigns } from '../../language/bullets.ts'
import { columnsByWhiteSpace, type Interval, isRecordLine } from './corridors.ts'
import { type Edge, type Edges, indexIn } from './lattice-edges.ts'
import { rowStarts } from './line-rows.ts'
import { chunkGap, chunksOf, isNumericChunk, linesOf, type TextLine } from './text-lines.ts'
import { centreOf, middleOf, type TableWord } from './words.ts'

/** In font sizes: the gap that parts a ruled column once more, for words and for figures. */
const widerGap = 1.1
const figureGap = 0.45
const fewestParted = 3

/** A ruled column that holds two or more, side by side in most of its lines, is parted between them. */
export function withInnerColumns({ xs, ys }: Edges, words: readonly TableWord[], size: number): Edge[] {
  const byColumn: TableWord[][] = xs.slice(1).map(() => [])
  for (const word of words) byColumn[indexIn(xs, centreOf(word))]?.push(word)
  const inner = byColumn.flatMap((held, at): Edge[] => {
    const left = xs[at]?.at ?? 0
    const right = xs[at + 1]?.at ?? 0
    const inside = held.filter((word) => word.left > left - size && word.right < right + size)
    const lines = bandsOf(ys, inside).flatMap((band) => linesOf(band))
    if (lines.length < fewestParted) return []
    const parts = lines.flatMap((line) => chunksOf(line.words, figureGap * size))
    const isFigures = parts.filter(isNumericChunk).length >= 0.7 * parts.length
    const gap = isFigures ? figureGap : widerGap
    const columns = columnsByWhiteSpace(lines, (size * gap) / chunkGap)
    return columns.slice(1).flatMap((column, i): Edge[] => {
      const from = columns[i]?.right ?? 0
      const middle = (from + column.left) / 2
      const both = lines.filter((line) => standsOnBoth(line, middle)).length
      const isParted = column.left - from >= gap * size * 0.4 && both >= fewestParted && both >= 0.5 * lines.length
      return isParted && !areMarks(lines, columns, i) ? [{ at: middle, border: null }] : []
    })
  })
  return inner.length === 0 ? [...xs] : [...xs, ...inner].sort((a, b) => a.at - b.at)
}

const bullets = new RegExp(`^(?:[${bulletSigns}*–—-]|[([]?(?:\\d{1,2}|[a-z])[.)\\]])$`, 'iu')
const noteMarks = /^(?:[([]?[\da-z][)\]]|[*†‡§]+)$/iu

/** Bullets and the numbers of steps stand in the column of what they mark, marks of notes in that of their figures. */
function areMarks(lines: readonly TextLine[], columns: readonly Interval[], at: number): boolean {
  const textsIn = ({ left, right }: Interval) =>
    lines.flatMap(({ words }) => {
      const held = words.filter((word) => word.left > left - 1 && word.right < right + 1)
      return held.length > 0 ? [held.map(({ text }) => text).join(' ')] : []
    })
  const [before, after] = [columns[at], columns[at + 1]]
  if (!before || !after) return false
  const marked = textsIn(before)
  const notes = textsIn(after)
  return (
    marked.filter((text) => bullets.test(text)).length >= 0.8 * marked.length ||
    notes.filter((text) => noteMarks.test(text)).length >= 0.8 * notes.length
  )
}

function bandsOf(ys: readonly Edge[], words: readonly TableWord[]): TableWord[][] {
  const bands: TableWord[][] = ys.slice(1).map(() => [])
  for (const word of words) bands[indexIn(ys, middleOf(word))]?.push(word)
  return bands
}

export function standsOnBoth({ words }: TextLine, x: number): boolean {
  return words.some(({ right }) => right < x) && words.some(({ left }) => left > x)
}

/** A band between two lines is one row, unless several of its lines are rows of figures each. */
export function withInnerRows({ xs, ys }: Edges, words: readonly TableWord[], size: number): Edge[] {
  const added: Edge[] = []
  for (const [at, band] of bandsOf(ys, words).entries()) {
    // Heads that run upwards are of different lengths, and still one row.
    const lines = band.some(({ isUpright }) => isUpright) ? [] : linesOf(band)
    if (lines.length < 2) continue
    const heads = headSplit(xs, lines, size)
    if (heads) {
      added.push(heads)
      continue
    }
    const listed = listedRows(xs, lines, size)
    if (listed.length > 0) {
      added.push(...listed)
      continue
    }
    const filled = new Set(band.map((word) => indexIn(xs, centreOf(word)))).size
    const records = lines.filter((line) => {
      const columns = new Set(line.words.map((word) => indexIn(xs, centreOf(word))))
      const chunks = chunksOf(line.words, chunkGap * size)
      return isRecordLine(chunks) && columns.size >= 0.6 * filled && columns.size > 1
    })
    if (records.length < 2 || filled < 2) continue
    const starts = rowStarts(
      lines.map((line) => ({ ...line, columns: columnsAt(xs, line) })),
      { columns: xs.length - 1, size, isNumeric: true },
    )
    for (const start of starts.slice(1)) {
      const above = lines[start - 1]
      const below = lines[start]
      if (above && below && at < ys.length) added.push({ at: (middleOf(above) + middleOf(below)) / 2, border: null })
    }
  }
  return added.length === 0 ? [...ys] : [...ys, ...added].sort((a, b) => a.at - b.at)
}

/** A head over two columns that no line parts, and below it the head of each: the band has two rows there. */
function headSplit(xs: readonly Edge[], lines: readonly TextLine[], size: number): Edge | undefined {
  const split = new Map<number, Set<number>>()
  for (const [at, edge] of xs.entries()) {
    if (edge.border || at === 0 || at === xs.length - 1) continue
    const [left, right] = [xs[at - 1]?.at ?? 0, xs[at + 1]?.at ?? 0]
    const held = lines.map(({ words }) => words.filter((word) => centreOf(word) > left && centreOf(word) < right))
    const crossing = held.findLastIndex((words) =>
      chunksOf(words, 0.48 * size).some((chunk) => chunk.left < edge.at && chunk.right > edge.at),
    )
    const below = held
      .slice(crossing + 1)
      .some((words) => words.some((word) => word.right < edge.at) && words.some((word) => word.left > edge.at))
    if (crossing < 0 || !below) continue
    const columns = split.get(crossing) ?? new Set()
    split.set(crossing, columns.add(at - 1).add(at))
  }
  const [first] = [...split].sort((a, b) => b[1].size - a[1].size)
  if (!first) return undefined
  const [above, below] = [lines[first[0]], lines[first[0] + 1]]
  return above && below && { at: (middleOf(above) + middleOf(below)) / 2, border: null, columns: first[1] }
}

function columnsAt(xs: readonly Edge[], line: TextLine): { column: number; text: string; left: number }[] {
  const found = new Map<number, { column: number; text: string; left: number }>()
  for (const word of line.words) {
    const column = indexIn(xs, centreOf(word))
    const known = found.get(column)
    if (known) known.text += ` ${word.text}`
    else found.set(column, { column, text: word.text, left: word.left })
  }
  return [...found.values()]
}

const fewestListed = 3
const listedShare = 0.8
/** Of its column's width: a text that is wrapped fills its lines. */
const shortLine = 0.75
const goesOn = /^[\p{Ll}(&/,;]/u

/**
 * A row of a fault table without lines within: behind what it is about, causes stand line by line beside what helps.
 * Each of these lines is a row, and the cell before them reaches down over all.
 */
function listedRows(xs: readonly Edge[], lines: readonly TextLine[], size: number): Edge[] {
  if (lines.length < fewestListed || xs.length < 4) return []
  const read = lines.map((line) => ({ line, cells: columnsAt(xs, line) }))
  const counts = new Map<number, number>()
  for (const { cells } of read) for (const { column } of cells) counts.set(column, (counts.get(column) ?? 0) + 1)
  const first = Math.min(...counts.keys())
  const beside = [...counts.keys()].filter((column) => column !== first)
  const own = read.filter(({ cells }) => cells.some(({ column }) => column !== first))
  const begins = own.filter(
    ({ cells }) => cells.filter(({ column, text }) => column !== first && !goesOn.test(text)).length === beside.length,
  )
  if (beside.length < 2 || begins.length < fewestListed || begins.length < listedShare * own.length) return []
  // Where each line has a head, they are rows of another kind.
  if ((counts.get(first) ?? 0) > 0.6 * begins.length) return []
  const areShort = beside.some((column) => {
    const width = (xs[column + 1]?.at ?? 0) - (xs[column]?.at ?? 0)
    const short = begins.filter(({ line }) => widthIn(line, xs, column) < shortLine * (width - size))
    return short.length > 0.5 * begins.length
  })
  if (!areShort) return []
  const columns = new Set(beside)
  return begins.slice(1).flatMap(({ line }): Edge[] => {
    const above = lines[lines.indexOf(line) - 1]
    return above ? [{ at: (middleOf(above) + middleOf(line)) / 2, border: null, columns }] : []
  })
}

function widthIn({ words }: TextLine, xs: readonly Edge[], column: number): number {
  const held = words.filter((word) => indexIn(xs, centreOf(word)) === column)
  return held.length === 0 ? 0 : (held.at(-1)?.right ?? 0) - (held[0]?.left ?? 0)
}
