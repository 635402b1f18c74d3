import { isDoubtful } from '@millwright/contract/confidence'
import { figureInDoubt } from '../doubts/figure-in-doubt.ts'
import type { TextLine } from '../lines/text-lines.ts'
import type { OcrLine, OcrWord } from '../engines/parse-hocr.ts'

type TurnedLine = { line: TextLine; read: readonly OcrLine[]; isDisplay: boolean }

/** Upside down they show a number as well: `8010` is `0108` then, and `E08` is `803`. */
const bothWays = /^(?:[0125689:-]+|(?=.*[EHLPd])[0-35-9EHLPd:-]+)$/u

/** Lines of which the figures of displays prove nothing where the picture does not show which way up they are. */
export function withDoubtfulDisplays<T extends TurnedLine>(lines: readonly T[]): T[] {
  const telling = lines.filter(tellsWayUp)
  return lines.map((one) => {
    if (!one.isDisplay || telling.some((other) => runsAlike(one.line, other.line))) return one
    return { ...one, read: one.read.map((line) => ({ ...line, words: line.words.map(figureInDoubt) })) }
  })
}

/** A word that was read surely stands upright, and so does a display that shows nothing when it is turned. */
function tellsWayUp({ read, isDisplay }: TurnedLine): boolean {
  const sure = read.flatMap(({ words }) => words).filter((word) => !isDoubtful(word.text, word.confidence / 100))
  const isFigure = ({ text }: OcrWord) => /\p{N}/u.test(text)
  return sure.some((word) => (isFigure(word) ? isDisplay && !bothWays.test(word.text) : /\p{L}{2}/u.test(word.text)))
}

function runsAlike(one: TextLine, other: TextLine): boolean {
  return Math.cos(one.along - other.along) > Math.SQRT1_2
}
