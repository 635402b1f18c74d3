import type { RowText } from './rows/row-text.ts'

/** `4.82 bar`, `1480 min-1`, `E-417`. */
const value = /^(?:[-+±]?\d[\d.,:]*(?:\s?[\p{L}°%µ·/²³⁻¹-]{1,6}1?)?|(?=\S*\d)\S{2,10})$/u
/** It holds no value, and is no sentence. */
const caption = /^(?!.*[\p{N}\t])(?=.*\p{L}{2}).{2,40}(?<![.!?,;])$/u
const maxWords = 5
/** Of the value's height: a higher one is a title. */
const highest = 1.2
/** Between the two, in heights of the larger. */
const farthest = 1
/** Of the narrower, what stands above or below the other. */
const leastAligned = 0.5
/** In heights, by which one side is to be nearer for each value where the number of captions does not tell. */
const clearlyNearer = 0.2

/**
 * On a photo a value and what it is called stand above each other, as a display and its caption do. Tells of these rows,
 * which are in reading order, those that belong to the row before.
 */
export function captionedValues(rows: readonly RowText[]): ReadonlySet<number> {
  const isValue = rows.map(({ text }) => value.test(text))
  const isCaption = rows.map(({ text }) => caption.test(text) && text.split(/\s+/u).length <= maxWords)
  const gaps = rows.map((row, at) => gapBetween(rows[at - 1], row))
  const isNear = (at: number) => (gaps[at] ?? Infinity) <= farthest
  const sizeAt = (at: number) => rows[at]?.row.size ?? 0
  const names = (at: number, of: number) => isCaption[at] === true && sizeAt(at) <= highest * sizeAt(of)
  // Of several values below each other a caption is the head of a column.
  const isAlone = (at: number) => !(isValue[at - 1] && isNear(at)) && !(isValue[at + 1] && isNear(at + 1))
  const values = [...isValue.keys()].filter((at) => isValue[at] && isAlone(at))
  const below = values.filter((at) => names(at - 1, at) && isNear(at))
  const above = values.filter((at) => names(at + 1, at) && isNear(at + 1)).map((at) => at + 1)
  // Captions stand on one side of all values of a picture; where that does not show, on the one that is clearly nearer.
  const gapOf = (pairs: readonly number[]) => pairs.reduce((sum, at) => sum + (gaps[at] ?? 0), 0)
  const nearer = gapOf(above) - gapOf(below)
  const isOpen = below.length === above.length
  if (isOpen && Math.abs(nearer) < clearlyNearer * below.length) return new Set()
  return new Set((isOpen ? nearer > 0 : below.length > above.length) ? below : above)
}

/** In heights of the larger of the two; infinite where they do not stand above each other. */
function gapBetween(upper: RowText | undefined, lower: RowText): number {
  if (!upper || upper.turns !== lower.turns) return Infinity
  const [a, b] = [upper.row, lower.row]
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  if (shared < leastAligned * Math.min(a.right - a.left, b.right - b.left)) return Infinity
  return b.bottom > a.bottom ? (b.top - a.bottom) / Math.max(a.size, b.size) : Infinity
}
