import { sureness } from '../legible.ts'
import type { OcrLine, OcrWord } from '../parse-hocr.ts'
import type { LineReadAgain } from './told-again.ts'

/** 0-1: where one of its figures is less sure, a line is no display. Plain figures beside letters reach half. */
const leastSure = 0.55
/** Of 100, for a word that stands beside a figure. */
const leastOfWord = 60

/** The figures of a display where they are surer than what was read before, with their unit; null where they are not. */
export function displayLine(figures: LineReadAgain['figures'], read: readonly OcrLine[]): OcrLine | null {
  const [first] = figures
  const least = Math.min(...figures.map(({ confidence }) => confidence))
  if (!first || least < leastSure || 100 * least <= sureness(read).confidence) return null
  const words = figures.map(({ text, confidence, left, right, middle, height }): OcrWord => {
    const [top, bottom] = [middle - height / 2, middle + height / 2]
    return { text, confidence: 100 * confidence, left, right, top, bottom }
  })
  const end = Math.max(...figures.map(({ right }) => right))
  const beside = read.flatMap((line) => line.words).filter(({ confidence }) => confidence >= leastOfWord)
  const units = beside.filter(({ text, left }) => left >= end && /^[\p{L}°%/]+$/u.test(text))
  // Words before it, or in its place, are plain text.
  if (beside.some((word) => /\p{L}{2}/u.test(word.text) && !units.includes(word))) return null
  return { words: [...words, ...units], size: first.height, baselineAt: () => first.middle + baseline * first.height }
}

/** Below the middle of a line, of its height: where `readLineOf` puts it. */
const baseline = 0.26
