import { isDoubtful } from '@millwright/contract/confidence'
import { sureness } from '../legible.ts'
import { cutHeight, paper } from '../lines/cut-line.ts'
import type { OcrLine, OcrWord } from '../engines/parse-hocr.ts'
import { figureInDoubt } from './figure-in-doubt.ts'
import type { LineReadAgain } from './told-again.ts'

const han = /\p{Script=Han}/u
/** 0-1, of the Chinese characters of a line on average: where Chinese is expected, and where it is not. */
const leastExpected = 0.6
const leastUnexpected = 0.9
const fewest = 2
/** Of the letters of a line: signs beside Latin letters look like Chinese characters. */
const leastShare = 1 / 3
/** Of the height of a line, from middle to middle: a blank that the network did not see. */
const widestStep = 0.9

export function hasHan(read: readonly OcrLine[]): boolean {
  return read.some(({ words }) => words.some(({ text }) => han.test(text)))
}

type Characters = LineReadAgain['characters']

/**
 * A line in which Chinese was recognised, character by character; null where it seems to be none, or was read better before.
 */
export function chineseLine(
  characters: Characters,
  read: readonly OcrLine[],
  { isChinese }: { isChinese: boolean },
): OcrLine | null {
  const letters = characters.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const chinese = letters.filter(({ text }) => han.test(text))
  if (chinese.length < fewest && (!isChinese || chinese.length < leastShare * letters.length)) return null
  if (chinese.length === 0 || meanOf(chinese) < (isChinese ? leastExpected : leastUnexpected)) return null
  const isSurer = 100 * meanOf(letters) > sureness(read).confidence
  if (!isSurer && !(isChinese && hasDoubtfulHan(read))) return null
  return { words: wordsOf(characters), size: cutHeight, baselineAt: () => paper + 0.76 * cutHeight }
}

function meanOf(characters: Characters): number {
  return characters.reduce((sum, { confidence }) => sum + confidence, 0) / characters.length
}

function hasDoubtfulHan(read: readonly OcrLine[]): boolean {
  const words = read.flatMap((line) => line.words)
  return words.some(({ text, confidence }) => han.test(text) && isDoubtful(text, confidence / 100))
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
    const isNear = middle - (characters[at - 1]?.middle ?? middle) <= widestStep * cutHeight
    const reach = (isHan ? 0.5 : 0.3) * cutHeight
    const [before, after] = [characters[at - 1]?.middle ?? -Infinity, characters[at + 1]?.middle ?? Infinity]
    const left = Math.max(middle - reach, (before + middle) / 2)
    const right = Math.min(middle + reach, (middle + after) / 2)
    const last = words.at(-1)
    if (last && isOpen && !isHan && isNear) {
      last.text += text
      last.right = right
      last.confidence = Math.min(last.confidence, 100 * confidence)
    } else {
      words.push({ text, confidence: 100 * confidence, left, right, top: paper, bottom: paper + cutHeight })
    }
    isOpen = !isHan
  }
  // How often the network misreads figures was not measured.
  return words.map(figureInDoubt)
}
