import type { PictureHint } from '@millwright/contract/picture-hints'
import type { Box } from '@millwright/contract/segments'
import type { Box as LineBox } from './tables/words.ts'

/** Fractions of the upright picture, origin top left. */
export type Point = { x: number; y: number }

/** What was read of one picture (a scanned page or an image), in reading order. */
export type PictureReading = {
  /** Pixels, of the upright picture. */
  width: number
  height: number
  /** Degrees clockwise by which its text is turned, after the picture was set upright. */
  angle: number
  /** One that could not be read has no text. */
  lines: readonly ReadLine[]
  /** Lines that seem to hold text, read or not. */
  foundLines: number
  /** What makes it hard to read. */
  hints: readonly PictureHint[]
  /** Its straight lines, of which tables are made: turned as its text, in widths of the upright picture, from the middle. */
  ruled?: readonly LineBox[]
}
export type MeasuredReading = Omit<PictureReading, 'hints'> & {
  /** How wide the edges of its letters are (`ocr/lines/edge-width.ts`); null where that was not measured. */
  edgeWidth: number | null
}

export type ReadLine = {
  text: string
  /** Without the blanks between them. */
  words: readonly ReadWord[]
  /** 0-1. */
  confidence: number
  /** Clockwise from the top left of the text. */
  corners: readonly [Point, Point, Point, Point]
}

/** As `ocr/legible.ts` asks of a page: what is surer on average was read, what is less sure are letters seen in a pattern. */
const leastOfLine = 0.7

/** How many of the lines were read, rather than guessed. */
export function countRead(lines: readonly Pick<ReadLine, 'text' | 'confidence'>[]): number {
  return lines.filter(({ text, confidence }) => text !== '' && confidence >= leastOfLine).length
}

export type ReadWord = {
  /** Range in the text of its line. */
  start: number
  end: number
  /** 0-1. */
  confidence: number
  box: Box
}
