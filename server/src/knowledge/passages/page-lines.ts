import type { Segment } from '@millwright/contract/segments'

/** What the cutter needs of a segment. */
export type SourceSegment = {
  segment: Segment
  text: string
  headings?: readonly { start: number; end: number; size: number }[]
}

export type Line = { start: number; end: number; text: string }

const linesAtEdge = 2
const longestFurniture = 160
const pageNumber =
  /^(?:(?:page|seite|página|стр\.?|หน้า|p\.)\s*)?[-–—[(]*\s*(?:\d{1,5}|[ivxlc]{1,7})\s*[-–—\])]*(?:\s*(?:\/|of|von|de|из)\s*\d{1,5})?$/iu
const farthestPageNumber = 60

/**
 * Running heads and feet: lines at the top and bottom of a page that a neighbour repeats, but for a number that
 * counts the pages. They belong to no sentence, and would cut those in two that go on over the page.
 */
export function withoutRunningHeads(page: SourceSegment, neighbours: readonly SourceSegment[]): Line[] {
  const lines = linesOf(page.text)
  const others = neighbours.map((other) => new Set(edgesOf(linesOf(other.text)).map((line) => signature(line, other))))
  const isFurniture = (line: Line): boolean =>
    line.text.length <= longestFurniture &&
    (pageNumber.test(line.text.trim()) || others.some((known) => known.has(signature(line, page))))
  let from = 0
  let to = lines.length
  while (from < Math.min(linesAtEdge, lines.length) && isFurnitureAt(lines[from], isFurniture)) from++
  while (to > from && lines.length - to < linesAtEdge && isFurnitureAt(lines[to - 1], isFurniture)) to--
  return lines.slice(from, to)
}

function isFurnitureAt(line: Line | undefined, test: (line: Line) => boolean): boolean {
  return line !== undefined && test(line)
}

function edgesOf(lines: readonly Line[]): Line[] {
  return [...lines.slice(0, linesAtEdge), ...lines.slice(-linesAtEdge)]
}

/** The line with its page number left out: an alarm or part number is none, being far from where we are. */
function signature(line: Line, page: SourceSegment): string {
  const number = Number(page.segment)
  return line.text
    .replace(/\d+/gu, (digits) => (Math.abs(Number(digits) - number) <= farthestPageNumber ? '#' : digits))
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start <= text.length) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed
    if (text.slice(start, end).trim() !== '') lines.push({ start, end, text: text.slice(start, end) })
    start = end + 1
  }
  return lines
}
