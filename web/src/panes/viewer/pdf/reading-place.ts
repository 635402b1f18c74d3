import type { Box } from '@millwright/contract/segments'
import { linesOf } from '../marks/marks.ts'

/** Text as a page has it: its box in fractions of the page, and the size of its letters in pixels at scale 1. */
export type Run = Box & { size: number }

/** A page and its text; width and height in pixels at scale 1. */
export type PageText = { runs: readonly Run[]; width: number; height: number }

/** `left` is where the window begins, beside its margin: a fraction of the page. */
export type ReadingPlace = { scale: number; left: number }

/** Letters in pixels: smaller ones are not read on a phone, larger ones leave too few on a line. */
const sizes = { least: 12, largest: 20 }
/** Pixels beside the column; on the left stands the number of the quote. */
export const margins = { left: 28, right: 8 }
/** Lines above and below a quote that tell how wide its column is. */
const linesAround = 8
/** A heading is larger than what it stands over. */
const alike = 1.15

/** How a quote is shown in a window of this many pixels: its column as wide as that, unless it could not be read. */
export function readingPlace(page: PageText, quote: readonly Box[], windowWidth: number): ReadingPlace | null {
  const [first] = quote
  if (!first) return null
  const quoted = boundsOf(quote)
  const size = sizeOf(page, quote)
  const column = columnOf(page, quoted, size)
  const room = windowWidth - margins.left - margins.right
  const fills = room / (column.width * page.width)
  const scale = Math.max(sizes.least / size, Math.min(fills, sizes.largest / size))
  const visible = room / (scale * page.width)
  // A column that is wider than the window is shown from where the quote begins.
  const end = quoted.x + quoted.width
  const left = end <= column.x + visible ? column.x : Math.min(first.x, Math.max(column.x, end - visible))
  return { scale, left }
}

function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

const meetInWidth = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width
const meetInHeight = (a: Box, b: Box) => a.y < b.y + b.height && b.y < a.y + a.height

function middle(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

/** Of the letters under the quote; where a page has none, a line of text is a quarter higher than its letters. */
function sizeOf({ runs, height }: PageText, quote: readonly Box[]): number {
  const under = runs.filter((run) => quote.some((box) => meetInWidth(run, box) && meetInHeight(run, box)))
  return middle(under.map((run) => run.size)) ?? (middle(quote.map((box) => box.height)) ?? 0) * height * 0.8
}

/** The quote's lines and those around it that stand over or under it, in letters like its own. */
function columnOf({ runs, height }: PageText, quoted: Box, size: number): Box {
  const around = (linesAround * size * 1.5) / height
  const reach = { ...quoted, y: quoted.y - around, height: quoted.height + 2 * around }
  const near = runs.filter((run) => Math.max(run.size / size, size / run.size) < alike && meetInHeight(run, reach))
  return boundsOf([quoted, ...linesOf(near).filter((line) => meetInWidth(line, quoted))])
}
