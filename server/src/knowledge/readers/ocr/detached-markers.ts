import type { OcrLine } from './engines/parse-hocr.ts'

/** Of `12.` or `(b)`, in heights of its letters: what is read there may be anything. */
const widestMarker = 2.5
const fewest = 2
/** What is left at the start of a line whose number was lost. */
const leftOver = /^[.,:;)]+$/u

type LinePlace = { left: number; right: number; baseline: number; size: number }

/**
 * Whether Tesseract took the numbers of a list for a column of their own, which it then reads badly or drops. Not where
 * anything else stands side by side: columns and tables are read as they are.
 */
export function hasDetachedMarkers(lines: readonly OcrLine[]): boolean {
  const markers = lines.map(placeOf).filter(isMarker)
  const others = lines.filter((line) => !isMarker(placeOf(line)))
  const places = others.map(placeOf)
  const detached = markers.filter((marker) => places.some((place) => isBefore(marker, place) && isInRow(marker, place)))
  const beheaded = others.filter(({ words }) => leftOver.test(words[0]?.text ?? ''))
  if (detached.length + beheaded.length < fewest) return false
  return !places.some((one) => places.some((other) => isBefore(one, other) && isBeside(one, other)))
}

function isMarker({ left, right, size }: LinePlace): boolean {
  return right - left <= widestMarker * size
}

function placeOf({ words, size, baselineAt }: OcrLine): LinePlace {
  const left = Math.min(...words.map((word) => word.left))
  const right = Math.max(...words.map((word) => word.right))
  return { left, right, baseline: baselineAt((left + right) / 2), size }
}

function isBefore(one: LinePlace, other: LinePlace): boolean {
  return one.right <= other.left
}

function isInRow(one: LinePlace, other: LinePlace): boolean {
  return Math.abs(one.baseline - other.baseline) < 0.5 * Math.min(one.size, other.size)
}

/** The lines of two columns need not stand in the same rows. */
function isBeside(one: LinePlace, other: LinePlace): boolean {
  return Math.abs(one.baseline - other.baseline) < Math.max(one.size, other.size)
}
