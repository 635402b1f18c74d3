import { bulletSigns } from '../../language/bullets.ts'
import { roleOfHead } from './role-words.ts'
import { type Chunk, chunksOf, linesOf, type TextLine, textOf } from './text-lines.ts'
import { type Box, boxOf, type Ruling, type TableWord } from './words.ts'

/** In font sizes. */
const cellGap = 1.05
const rowGap = 3.2
const ruledGap = 5.5
const headerGap = 1.8
const continuedGap = 1.5
const largerFont = 1.25
const marker = new RegExp(
  `^(?:[${bulletSigns}*–—-]|[([]?(?:\\d{1,3}|[a-z]|[ivx]{1,4})[.)\\]]|\\d+(?:\\.\\d+)+\\.?|[([]\\d+[)\\]])$`,
  'iu',
)

export type ChunkedLine = TextLine & { chunks: Chunk[] }

/** Lines with what stands apart in them as cells do. */
export function chunkedLines(words: readonly TableWord[]): ChunkedLine[] {
  return linesOf(words).map((line) => ({ ...line, chunks: chunksOf(line.words, cellGap * line.size) }))
}

/** A marker and its text are no two cells. */
function hasCells({ chunks }: ChunkedLine): boolean {
  const [first] = chunks
  if (chunks.length < 2 || !first) return false
  return !(chunks.length === 2 && marker.test(textOf(first.words)))
}

/** Lines of a region that stand in columns, from the first to the last. */
export function spacedBoxes(lines: readonly ChunkedLine[]): Box[] {
  if (!lines.some(hasCells)) return []
  const { left, right } = boxOf(lines)
  const width = right - left
  const boxes: Box[] = []
  let run: number[] = []
  const finish = (): void => {
    const [first, last] = [run[0], run.at(-1)]
    run = []
    if (first === undefined || last === undefined) return
    const held = lines.slice(first, last + 1).filter(hasCells)
    const isTable = held.length >= 3 || (held.length === 2 && held.every(({ chunks }) => chunks.length >= 3))
    if (isTable) boxes.push(boxOf(lines.slice(headFrom(lines, first), tailTo(lines, last) + 1)))
  }
  for (const [at, line] of lines.entries()) {
    const previous = run.at(-1)
    if (previous !== undefined) {
      const between = lines.slice(previous + 1, at)
      const isFar = line.top - (lines[at - 1]?.bottom ?? 0) > rowGap * line.size
      const tooWide = !hasCells(line) && line.right - line.left > 0.75 * width
      // The heading of what comes next.
      const isLarger = !hasCells(line) && line.size > largerFont * (lines[previous]?.size ?? line.size)
      if (isFar || tooWide || isLarger || between.length > 2 || (between.length === 2 && !hasCells(line))) finish()
    }
    if (hasCells(line)) run.push(at)
  }
  finish()
  return boxes
}

/** Lines of heads above: set in columns themselves, or over the middle of some. */
function headFrom(lines: readonly ChunkedLine[], first: number): number {
  let from = first
  const left = Math.min(...lines.slice(first, first + 4).map((line) => line.left))
  while (from > 0 && first - from < 3) {
    const line = lines[from - 1]
    const below = lines[from]
    if (!line || !below || below.top - line.bottom > headerGap * below.size - below.size * 0.4) break
    if (line.size > largerFont * below.size) break
    const isSpaced = chunksOf(line.words, 0.62 * line.size).length > 1 && line.words.length <= 8
    const isOver = line.left > left + 2 * line.size && line.right - line.left < 0.6 * (below.right - below.left)
    if (!isSpaced && !isOver) break
    from--
  }
  return from
}

/** The last row's cells may go on for some lines. */
function tailTo(lines: readonly ChunkedLine[], last: number): number {
  const second = lines[last]?.chunks[1]
  let to = last
  while (second && to + 1 < lines.length && to - last < 8) {
    const line = lines[to + 1]
    const above = lines[to]
    if (!line || !above || line.bottom - above.bottom > continuedGap * line.size) break
    if (line.left < second.left - 0.6 * line.size || line.size > largerFont * above.size) break
    to++
  }
  return to
}

/** What heads a column of faults without being a header word. */
const maxNameWords = 3
const telling = new Set(['cause', 'remedy', 'symptom', 'interval', 'work', 'part', 'name', 'parameter', 'code'])

/** In words. */
const maxHeadLength = 5
/** In font sizes: how far left of a table's name its first head may begin. */
const nearName = 1

type HeadedRegions = { regions: readonly (readonly TableWord[])[]; levels: readonly Ruling[] }
type Heading = { at: number; chunks: Chunk[]; isBesideText: boolean }

/** Where a line of header words stands: the table goes down from it, whatever divides the page. */
export function headedBoxes({ regions, levels }: HeadedRegions, lines: readonly ChunkedLine[]): Box[] {
  const all = lines.flatMap((line, at): Heading[] =>
    headsIn(line).map((chunks) => ({ at, chunks, isBesideText: line.chunks[0] !== chunks[0] })),
  )
  if (all.length === 0) return []
  const headings = all.map((heading) => {
    const chunks = heading.chunks.filter((chunk, index) => index < 2 || !namesAnother({ ...heading, chunk }, all))
    return { ...heading, chunks }
  })
  const regionOf = new Map<number, number>()
  for (const [index, words] of regions.entries()) for (const word of words) regionOf.set(word.at, index)
  return headings.map((heading) => {
    const { chunks } = heading
    const held = new Set(chunks.flatMap(({ words }) => words.map((word) => regionOf.get(word.at) ?? -1)))
    const reach = boxOf([...chunks, ...[...held].flatMap((index) => regions[index] ?? [])])
    // Another table may stand beside this one.
    const right = chunks.at(-1)?.right ?? 0
    for (const other of headings) {
      const from = other.chunks[0]?.left ?? 0
      if (other !== heading && from > right) reach.right = Math.min(reach.right, from - 1)
    }
    return downFrom(lines, { heading, headings, reach, levels })
  })
}

/**
 * Whether it is the name of a table beside this one, whose heads stand in one of the two lines below, beside a row of
 * this one; below heads of heads nothing stands beside.
 */
function namesAnother({ at, chunk }: { at: number; chunk: Chunk }, headings: readonly Heading[]): boolean {
  const size = chunk.words[0]?.size ?? 0
  return headings.some(({ at: below, chunks: [head], isBesideText }) => {
    if (!head || !isBesideText || below <= at || below > at + 2) return false
    return head.left > chunk.left - nearName * size && head.left < chunk.right
  })
}

/** Runs of chunks that head columns: header words, with no more than one between them, or before a remedy, that is none. */
function headsIn(line: ChunkedLine): Chunk[][] {
  if (line.chunks.length < 2 || line.chunks.length > 24) return []
  if (line.chunks.filter(({ words }) => words.length <= maxHeadLength).length < 2) return []
  const roles = line.chunks.map(({ words }) => (words.length <= maxHeadLength ? roleOfHead(textOf(words)) : null))
  const runs: Chunk[][] = []
  let from = -1
  let last = -1
  /** Where the next run may begin at the earliest. */
  let runEnd = 0
  const seen = new Set<string>()
  const finish = (): void => {
    const held = from < 0 ? [] : roles.slice(from, last + 1)
    // *Indication* over what is observed: of a table of faults the first column may be called anything.
    const isOfFaults = held.includes('remedy') || held.includes('cause')
    const isNamed =
      from > runEnd && isOfFaults && (line.chunks[from - 1]?.words.length ?? maxNameWords + 1) <= maxNameWords
    const run = from < 0 ? [] : line.chunks.slice(isNamed ? from - 1 : from, last + 1)
    const found = new Set(held.filter((role) => role !== null))
    const isTelling = [...found].some((role) => telling.has(role))
    if (run.length > 1 && found.size > 1 && isTelling && run.every(({ words }) => words.length <= 6)) runs.push(run)
    runEnd = Math.max(runEnd, last + 1)
    from = -1
    seen.clear()
  }
  for (const [at, role] of roles.entries()) {
    const text = textOf(line.chunks[at]?.words ?? [])
    // The same head again: the next table beside it.
    if (from >= 0 && (at - last > 2 || seen.has(text))) finish()
    if (role === null) continue
    if (from < 0) from = at
    last = at
    seen.add(text)
  }
  finish()
  return runs
}

/** Words before which there is more room than between most: those of a sentence stand where a column begins by chance. */
function setApart(words: readonly TableWord[]): TableWord[] {
  const gaps = words.map(({ left }, at) => left - (words[at - 1]?.right ?? left))
  const usual = gaps.slice(1).toSorted((one, other) => one - other)[(gaps.length - 1) >> 1] ?? 0
  return words.filter((_, at) => (gaps[at] ?? 0) > widerGap * usual)
}

/** A line that is set to its measure has gaps of about one width. */
const widerGap = 1.25

type Start = { heading: Heading; headings: readonly Heading[]; reach: Box; levels: readonly Ruling[] }

/** In font sizes: how far a column may reach beyond its head. */
const beyondHead = 3

function downFrom(lines: readonly ChunkedLine[], { heading, headings, reach, levels }: Start): Box {
  const { at, chunks } = heading
  const [head, second] = chunks
  const first = lines[at]
  if (!head || !second || !first) return boxOf(chunks)
  // What stands beside it on the line may be larger.
  const size = Math.max(...chunks.flatMap(({ words }) => words.map((word) => word.size)))
  const end = chunks.at(-1) ?? second
  const isOwn = (chunk: Chunk) =>
    chunk.left < reach.right &&
    chunk.right > Math.max(reach.left, head.left - size) - 1 &&
    chunk.left < end.right + beyondHead * size
  const unnamed = first.chunks.filter(
    (chunk) =>
      chunk.left > end.right &&
      chunk.left < reach.right &&
      chunk.words.length <= 5 &&
      !namesAnother({ at, chunk }, headings),
  )
  const held: Box[] = [
    boxOf([...chunks, ...(headings.some((other) => other.at === at && other !== heading) ? [] : unnamed)]),
  ]
  let bottom = first.bottom
  let before = first
  const lefts = [second.left]
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next]
    if (!line) break
    const own = chunksOf(line.words, cellGap * size).filter(
      (chunk) =>
        isOwn(chunk) ||
        (chunk.left < reach.right && chunk.left > (held[0]?.left ?? 0) && chunk.left < (held[0]?.right ?? 0)),
    )
    if (own.length === 0) continue
    const gap = line.top - bottom
    const isRuled = levels.some((level) => level.top > bottom - 2 && level.top < line.top + 2)
    if (gap > (isRuled ? ruledGap : rowGap) * size) break
    const words = own.flatMap((chunk) => chunk.words)
    if (Math.max(...words.map((word) => word.size)) > largerFont * size && next > at + 1) break
    if (headings.some((other) => other.at === next && Math.abs((other.chunks[0]?.left ?? 0) - head.left) < 4 * size))
      break
    const [left] = own
    const isCell = (word: TableWord) => lefts.some((known) => Math.abs(known - word.left) < 0.3 * size)
    const isLong =
      left && left.left < second.left - 3 * size && left.right > second.left + 4 * size && left.words.length > 6
    if (isLong && !setApart(left.words).some((word) => word.left > second.left - 3 * size && isCell(word))) break
    if (lefts.length < 60) for (const chunk of own.slice(1)) lefts.push(chunk.left)
    held.push(boxOf(words))
    bottom = Math.max(bottom, line.bottom)
    before = line
  }
  return boxOf(before === first ? chunks : held)
}
