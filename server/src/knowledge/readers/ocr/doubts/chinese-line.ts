import { cutHeight, paper } from '../lines/cut-line.ts'
import type { OcrLine, OcrWord } from '../parse-hocr.ts'
import type { LineReadAgain } from './told-again.ts'

const han = /\p{Script=Han}/u
/** 0-1, of the Chinese characters of a line on average: where Chinese is expected, and where it is not. */
const leastExpected = 0.6
const leastUnexpected = 0.9
const fewestUnexpected = 2

export function hasHan(read: readonly OcrLine[]): boolean {
  return read.some(({ words }) => words.some(({ text }) => han.test(text)))
}

type Characters = LineReadAgain['characters']

/** A line in which Chinese was recognised, character by character; null where it seems to be none. */
export function chineseLine(characters: Characters, { isChinese }: { isChinese: boolean }): OcrLine | null {
  const chinese = characters.filter(({ text }) => han.test(text))
  const sure = chinese.reduce((sum, { confidence }) => sum + confidence, 0) / chinese.length
  const isSure = isChinese ? sure >= leastExpected : sure >= leastUnexpected && chinese.length >= fewestUnexpected
  if (chinese.length === 0 || !isSure) return null
  return { words: wordsOf(characters), size: cutHeight, baselineAt: () => paper + 0.76 * cutHeight }
}

/** Each Chinese character is a word, and what stands between two of them another: their places are known best so. */
function wordsOf(characters: Characters): OcrWord[] {
  const words: OcrWord[] = []
  let isOpen = false
  for (const [at, { text, confidence, middle }] of characters.entries()) {
    if (text.trim() === '') {
      isOpen = false
      continue
    }
    const isHan = han.test(text)
    const reach = (isHan ? 0.5 : 0.3) * cutHeight
    const [before, after] = [characters[at - 1]?.middle ?? -Infinity, characters[at + 1]?.middle ?? Infinity]
    const left = Math.max(middle - reach, (before + middle) / 2)
    const right = Math.min(middle + reach, (middle + after) / 2)
    const last = words.at(-1)
    if (last && isOpen && !isHan) {
      last.text += text
      last.right = right
      last.confidence = Math.min(last.confidence, 100 * confidence)
    } else {
      words.push({ text, confidence: 100 * confidence, left, right, top: paper, bottom: paper + cutHeight })
    }
    isOpen = !isHan
  }
  return words
}
