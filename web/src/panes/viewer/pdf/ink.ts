import type { Box } from '@millwright/contract/segments'

/** RGBA, row by row. */
type Pixels = { data: ArrayLike<number>; width: number; height: number }

/** Of 255; what is brighter in red, green and blue is paper. */
const paper = 245

/**
 * The part of a picture with something on it, in pixels. Rows at its top and bottom that hang together with what was
 * cut off there, as half a line of text does, are left out. Null where nothing is left.
 */
export function inkOf({ data, width, height }: Pixels): Box | null {
  const isInk = (x: number, y: number) => {
    const at = 4 * (y * width + x)
    return [0, 1, 2].some((channel) => (data[at + channel] ?? 255) < paper)
  }
  const rows = Array.from({ length: height }, (_, y) => y)
  const columns = Array.from({ length: width }, (_, x) => x)
  const inked = rows.map((y) => columns.some((x) => isInk(x, y)))
  const first = inked.indexOf(true, Math.max(0, inked.indexOf(false)))
  const last = inked.lastIndexOf(true, inked.lastIndexOf(false))
  // A figure without a white row is whole as it is.
  const [top, bottom] = first >= 0 && last >= first ? [first, last] : [inked.indexOf(true), inked.lastIndexOf(true)]
  if (top < 0) return null
  const between = rows.slice(top, bottom + 1)
  const hasInk = (x: number) => between.some((y) => isInk(x, y))
  const left = columns.find(hasInk)
  const right = columns.findLast(hasInk)
  if (left === undefined || right === undefined) return null
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
