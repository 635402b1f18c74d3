import { doubtfulFigureBelow } from '@millwright/contract/confidence'
import { sureness } from '../legible.ts'
import type { OcrLine, OcrWord } from '../engines/parse-hocr.ts'
import type { LineReadAgain } from './told-again.ts'

/** 0-1: where one of its figures is less sure, a line is no display. Plain figures beside letters reach half. */
const leastSure = 0.55
/** Of 100, for a word that stands beside a figure, or in the place of one that is in doubt itself. */
const leastOfWord = 60
/** Of 100, for one in the place of figures that are sure: plain text never looks so much like a display. */
const leastInPlace = 80

/** Whether figures are surely those of a display: nothing else needs to be tried. */
export function isDisplay(figures: LineReadAgain['figures']): boolean {
  return figures.length > 0 && figures.every(({ confidence }) => confidence >= leastSure)
}

/** `kPa`, `m³/h`, `m/s2`. */
const unit = /^(?:[\p{L}°%/·]|(?<=[ms])[23²³]|⁻[¹²³])+$/u

/** The figures of a display where they are surer than what was read before, with their unit; null where they are not. */
export function displayLine(figures: LineReadAgain['figures'], read: readonly OcrLine[]): OcrLine | null {
  const [first] = figures
  const least = Math.min(...figures.map(({ confidence }) => confidence))
  if (!first || !isDisplay(figures) || 100 * least <= sureness(read).confidence) return null
  const words = figures.map(({ text, confidence, left, right, middle, height }): OcrWord => {
    const [top, bottom] = [middle - height / 2, middle + height / 2]
    return { text, confidence: 100 * confidence, left, right, top, bottom }
  })
  const end = Math.max(...figures.map(({ right }) => right))
  const leastIn = least >= doubtfulFigureBelow ? leastInPlace : leastOfWord
  const beside = read
    .flatMap((line) => line.words)
    .filter((word) => word.confidence >= (isInPlaceOf(word, figures) ? leastIn : leastOfWord))
  const units = beside.filter(({ text, left }) => left >= end && unit.test(text))
  // Words before it, or in its place, are plain text.
  const others = beside.filter((word) => !units.includes(word))
  if (others.some(({ text }) => /\p{L}{2}/u.test(text))) return null
  // What else has digits is not to be lost.
  if (others.some((word) => /\p{N}/u.test(word.text) && !isInPlaceOf(word, figures))) return null
  return { words: [...words, ...units], size: first.height, baselineAt: () => first.middle + baseline * first.height }
}

/** Whether most of a word stands where the figures do. */
function isInPlaceOf({ left, right }: OcrWord, figures: LineReadAgain['figures']): boolean {
  const shared = figures.map((figure) => Math.min(right, figure.right) - Math.max(left, figure.left))
  return shared.reduce((sum, width) => sum + Math.max(0, width), 0) > (right - left) / 2
}

/** Below the middle of a line, of its height: where `readLineOf` puts it. */
const baseline = 0.26
