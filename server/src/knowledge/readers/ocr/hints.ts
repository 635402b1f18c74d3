import { enoughRead, type PictureHint } from '@millwright/contract/picture-hints'
import { countRead, type ReadLine, type MeasuredReading } from '../read-text.ts'

/** Tesseract finds a line or two in drawings. */
const fewestLines = 3
/** In pixels. Small letters are half as high; below 10 pixels of them Tesseract reads little (its FAQ). */
const leastHeight = 20
/** Of a line of 52 pixels: sharp photos of the bench measure 2.5 to 3.9, those blurred by 3 pixels and more 5.7 and more. */
const widestEdge = 5.5
/** A word of so many letters that was read so surely is one: letters of another script look like others now and then. */
const fewestLetters = 3
const leastSure = 0.9
/** Of the lines that were found, those with such a word, in a language that was looked for. */
const leastKnown = 0.25

/** Whether little was read of what there seems to be. */
export function isPoorlyRead({ lines, foundLines }: MeasuredReading): boolean {
  if (foundLines === 0) return lines.length >= fewestLines
  return countRead(lines) < enoughRead * foundLines
}

/** What made it hard to read, as far as that shows, where little was read. */
export function hintsOf(isDark: boolean, reading: MeasuredReading): PictureHint[] {
  if (!isPoorlyRead(reading)) return []
  const heights = reading.lines.map(({ corners: [top, , , bottom] }) =>
    Math.hypot((top.x - bottom.x) * reading.width, (top.y - bottom.y) * reading.height),
  )
  const usual = heights.toSorted((one, other) => one - other)[Math.floor(heights.length / 2)]
  const isSmall = usual !== undefined && usual < leastHeight
  const { edgeWidth } = reading
  const hints: PictureHint[] = [
    ...(isDark ? (['dark'] as const) : []),
    ...(isSmall ? (['small'] as const) : []),
    // Small letters have wide edges, too.
    ...(!isSmall && edgeWidth !== null && edgeWidth >= widestEdge ? (['blurred'] as const) : []),
  ]
  if (hints.length > 0 || edgeWidth === null) return hints
  return reading.lines.filter(hasSureWord).length < leastKnown * reading.foundLines ? ['language'] : []
}

/** Scripts in which a word is one or two letters. */
const ofFewLetters = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

function hasSureWord({ text, words }: ReadLine): boolean {
  return words.some(({ start, end, confidence }) => {
    const word = text.slice(start, end)
    const letters = word.match(/\p{L}/gu) ?? []
    return confidence >= leastSure && (letters.length >= fewestLetters || ofFewLetters.test(word))
  })
}
