import type { Segment } from '@millwright/contract/segments'
import type { SegmentTable } from '../../schema/segment-table.ts'

/** What the cutter needs of a segment. */
export type SourceSegment = {
  segment: Segment
  text: string
  headings?: readonly { start: number; end: number; size: number }[]
  tables?: readonly SegmentTable[]
}

export type Line = { start: number; end: number; text: string }

/** No page has as many characters. */
const maxLineLength = 20_000
const linesAtEdge = 2
const maxFurnitureLength = 160
const pageNumber =
  /^(?:(?:page|seite|página|стр\.?|หน้า|p\.)\s*)?[-–—[(]*\s*(?:\d{1,5}|[ivxlc]{1,7})\s*[-–—\])]*(?:\s*(?:\/|of|von|de|из)\s*\d{1,5})?$/iu
const farthestPageNumber = 60
/** *332 / 1279*, *page 332 of 1279*: the second is how many pages there are. */
const pageOfAll = /(?<page>\d{1,5})\s*(?:\/|of|von|de|из)\s*(?<all>\d{1,5})$/iu

/**
 * Running heads and feet: lines at the top and bottom of a page that a neighbour repeats at the same edge, but for a
 * number that counts the pages. They belong to no sentence, and would cut those in two that go on over the page. The
 * heading of a chapter is none, though a contents page names it: it is set larger here than there.
 */
export function withoutRunningHeads(page: SourceSegment, neighbours: readonly SourceSegment[]): Line[] {
  const lines = linesOf(page.text)
  const others = neighbours.map((other) => edgesOf(other))
  // Rows of a table may differ in their figures alone.
  const rows = new Set(page.tables?.flatMap((table) => table.rows.map(({ start }) => start)))
  const isFurniture = (line: Line | undefined, edge: keyof Edges): boolean => {
    if (!line || line.text.length > maxFurnitureLength || rows.has(line.start)) return false
    if (pageNumber.test(line.text.trim())) return true
    const own = edgeLineOf(line, page)
    return others.some((known) => known[edge].some((other) => isRepeated(own, other)))
  }
  let from = 0
  let to = lines.length
  while (from < Math.min(linesAtEdge, lines.length) && isFurniture(lines[from], 'top')) from++
  while (to > from && lines.length - to < linesAtEdge && isFurniture(lines[to - 1], 'bottom')) to--
  return lines.slice(from, to)
}

/** *6.5.14.2 Parameters*, and not the foot *3.12*. */
const sectionNumber = /^\d{1,3}(?:\.\d{1,3}){1,5}(?=\s|\.\s)/u

/** `text` is without its numbers. `headingSize`: 0 for what is no heading. `countsPages`: it ends with a page's number of all. */
type EdgeLine = { page: number; text: string; numbers: LineNumber[]; headingSize: number; countsPages: boolean }
/** `isOfSection`: of *6.5.14.2*, whose parts count no pages, though a neighbour has *6.5.13.2*. */
type LineNumber = { value: number; isOfSection: boolean }
type Edges = { top: EdgeLine[]; bottom: EdgeLine[] }

function edgesOf(page: SourceSegment): Edges {
  const lines = linesOf(page.text)
  const known = (some: readonly Line[]) => some.map((line) => edgeLineOf(line, page))
  return { top: known(lines.slice(0, linesAtEdge)), bottom: known(lines.slice(-linesAtEdge)) }
}

function edgeLineOf(line: Line, { segment, headings = [] }: SourceSegment): EdgeLine {
  const text = line.text.slice(0, maxFurnitureLength + 1)
  const heading = headings.find(({ start, end }) => start < line.end && line.start < end)
  const sectionEnd = sectionNumber.exec(text)?.[0].length ?? 0
  return {
    page: Number(segment),
    text: text.replace(/\d+/gu, '#').replace(/\s+/gu, ' ').trim().toLowerCase(),
    numbers: Array.from(text.matchAll(/\d+/gu), ({ 0: digits, index }) => ({
      value: Number(digits),
      isOfSection: index < sectionEnd,
    })),
    headingSize: heading?.size ?? 0,
    countsPages: isPageOfAll(text),
  }
}

function isPageOfAll(text: string): boolean {
  const { page, all } = pageOfAll.exec(text.trim())?.groups ?? {}
  return page !== undefined && Number(page) <= Number(all)
}

function isRepeated(own: EdgeLine, other: EdgeLine): boolean {
  const isAsLarge = own.headingSize <= 1.01 * other.headingSize
  return (
    isAsLarge && own.text === other.text && own.numbers.every((number, at) => isSame(number, other.numbers[at]?.value))
  )

  /**
   * An alarm or part number counts no pages, being far from where we are. A chapter that was taken out of a manual counts
   * from far on, and says of how many.
   */
  function isSame({ value, isOfSection }: LineNumber, there = value): boolean {
    const distance = value - own.page
    const isNear = Math.abs(distance) <= farthestPageNumber || (own.countsPages && other.countsPages)
    return value === there || (!isOfSection && isNear && distance === there - other.page)
  }
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start <= text.length) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed
    for (const line of partsOf(text, { start, end })) if (line.text.trim() !== '') lines.push(line)
    start = end + 1
  }
  return lines
}

/** A line that no file has but one without line breaks, which is as long as that, is cut, at blanks where it has some. */
function* partsOf(text: string, { start, end }: { start: number; end: number }): Generator<Line> {
  let from = start
  while (end - from > maxLineLength) {
    const blank = text.lastIndexOf(' ', from + maxLineLength)
    // No half of a pair of surrogates is parted from the other.
    const to = blank > from + maxLineLength / 2 ? blank : from + maxLineLength - 1
    const whole = (text.codePointAt(to - 1) ?? 0) > 0xffff ? to + 1 : to
    yield { start: from, end: whole, text: text.slice(from, whole) }
    from = whole
  }
  yield { start: from, end, text: text.slice(from, end) }
}
