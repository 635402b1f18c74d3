import type { Box } from '@millwright/contract/segments'
import { isUnspaced } from '../pdf/rows/row-text.ts'
import type { Point, ReadLine, ReadWord } from '../read-text.ts'
import type { OcrLine, OcrWord } from './engines/parse-hocr.ts'
import { quartersOf, type Size, type Spot } from './turning.ts'

/** Of the letters' height, as in `glyph-places.ts`: the corners of a line reach from the highest letter to the lowest. */
export const ascent = 0.76
const descent = 0.24

export type UprightPicture = {
  /** The upright picture, in pixels. */
  size: Size
  /** From what was read to the upright picture. */
  toShown: (spot: Spot) => Spot
  /** Degrees clockwise by which what was read lies on it. */
  angle: number
  /** Pixels of the picture for each of what was read. */
  scale: number
}

/** A line placed on the picture, with those of its words that could be read. */
export function readLineOf(line: OcrLine, words: readonly OcrWord[], shown: UprightPicture): ReadLine {
  const { size, baselineAt } = line
  const heightOf = (from: number, to: number) => ({
    topLeft: { x: from, y: baselineAt(from) - ascent * size },
    topRight: { x: to, y: baselineAt(to) - ascent * size },
    bottomRight: { x: to, y: baselineAt(to) + descent * size },
    bottomLeft: { x: from, y: baselineAt(from) + descent * size },
  })
  const place = (spot: Spot): Point => {
    const { x, y } = shown.toShown(spot)
    return { x: x / shown.size.width, y: y / shown.size.height }
  }
  const boxOf = ({ left, right, bottom }: OcrWord): Box => {
    const middle = (left + right) / 2
    const baseline = baselineAt(middle)
    // Specks beside a word reach lower than its letters can.
    const below = Math.min(Math.max(bottom - baseline, 0), descent * size)
    const letters = ascent * size + below
    const centre = place({ x: middle, y: baseline + (below - ascent * size) / 2 })
    const lies = quartersOf(shown.angle) % 2 === 1
    const width = (shown.scale * (lies ? letters : right - left)) / shown.size.width
    const height = (shown.scale * (lies ? right - left : letters)) / shown.size.height
    return { x: centre.x - width / 2, y: centre.y - height / 2, width, height }
  }
  let text = ''
  const read: ReadWord[] = []
  for (const word of words) {
    if (text !== '' && !isJoined(text, word.text)) text += ' '
    const start = text.length
    text += word.text
    read.push({ start, end: text.length, confidence: word.confidence / 100, box: boxOf(word) })
  }
  const left = Math.min(...line.words.map((word) => word.left))
  const right = Math.max(...line.words.map((word) => word.right))
  const { topLeft, topRight, bottomRight, bottomLeft } = heightOf(left, right)
  const letters = read.reduce((sum, { start, end }) => sum + end - start, 0)
  return {
    text,
    words: read,
    confidence:
      read.reduce((sum, { start, end, confidence }) => sum + (end - start) * confidence, 0) / Math.max(letters, 1),
    corners: [place(topLeft), place(topRight), place(bottomRight), place(bottomLeft)],
  }
}

/** Han and Kana are written without blanks. */
function isJoined(before: string, after: string): boolean {
  const last = Array.from(before.slice(-2)).at(-1)?.codePointAt(0) ?? 0
  return isUnspaced(last) && isUnspaced(after.codePointAt(0) ?? 0)
}
