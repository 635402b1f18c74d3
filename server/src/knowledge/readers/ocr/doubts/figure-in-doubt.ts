import { doubtfulFigureBelow } from '@millwright/contract/confidence'
import type { OcrWord } from '../engines/parse-hocr.ts'

/** Of 100. */
const maxInDoubt = 100 * doubtfulFigureBelow - 1

/** A word that proves no figure, however surely it was read. */
export function figureInDoubt(word: OcrWord): OcrWord {
  return /\p{N}/u.test(word.text) ? { ...word, confidence: Math.min(word.confidence, maxInDoubt) } : word
}
