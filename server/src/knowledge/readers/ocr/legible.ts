import type { OcrLine, OcrWord } from './engines/parse-hocr.ts'

/** Of 100, as Tesseract gives them. */
const leastOfWord = 30
const leastOfPage = 70
const fewestLetters = 3

/** Tesseract finds letters in shadows and drawings too. */
export function legibleWords(words: readonly OcrWord[]): OcrWord[] {
  return words.filter(({ confidence }) => confidence >= leastOfWord)
}

/**
 * Whether a page has text: the letters of its legible words reach 70 on average. Measured: 95 for a clean scan, also one of
 * 75 dots per inch, 65 for one that lies upside down, 57 for a drawing of nothing but lines; in noise there are no letters
 * at all.
 */
export function isLegible(lines: readonly OcrLine[]): boolean {
  const { letters, confidence } = sureness(lines.map((line) => ({ words: legibleWords(line.words) })))
  return letters >= fewestLetters && confidence >= leastOfPage
}

/** Whether another way of reading may find more: nothing was read, or less surely than `bound` of 100. */
export function isPoor(lines: readonly Pick<OcrLine, 'words'>[], bound: number): boolean {
  const { letters, confidence } = sureness(lines)
  return letters === 0 || confidence < bound
}

/** Tells which of two readings is better. What was read surely counts; many letters that are guessed do not. */
export function weightOf(lines: readonly Pick<OcrLine, 'words'>[]): number {
  const { letters, confidence } = sureness(lines)
  return letters * confidence ** 2
}

/** How many letters there are, and of how many of 100 they are sure on average. */
export function sureness(lines: readonly Pick<OcrLine, 'words'>[]): { letters: number; confidence: number } {
  let letters = 0
  let sum = 0
  for (const { text, confidence } of lines.flatMap(({ words }) => words)) {
    const count = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    letters += count
    sum += count * confidence
  }
  return { letters, confidence: letters === 0 ? 0 : sum / letters }
}
