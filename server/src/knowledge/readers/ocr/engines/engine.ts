import type { Picture } from '../../picture.ts'
import type { OcrLine } from './parse-hocr.ts'

export type OcrTask = {
  languages: readonly string[]
  /**
   * What is known of the pictures: all lines run from margin to margin, so that nothing is to be taken for a column of its
   * own, or there is but one.
   */
  shows?: 'block' | 'line'
  /** Tells ink from paper place by place (Sauvola): for pages that are lit unevenly. */
  isUneven?: boolean
  signal?: AbortSignal | undefined
}

/** A program that reads the text of pictures. */
export type OcrEngine = {
  /** What it has data for, as ISO 639-2 names languages. */
  languages: () => Promise<ReadonlySet<string>>
  /**
   * What stands on each picture, in one call: each start takes as long as some lines.
   * @throws as `runProgram`
   */
  read: (pictures: readonly Picture[], task: OcrTask) => Promise<OcrLine[][]>
  /** Quarter turns clockwise that set the picture upright; null where it cannot tell. */
  findTurns?: (picture: Picture, signal: AbortSignal | undefined) => Promise<number | null>
}

const limits = { milliseconds: 60_000, memoryBytes: 2 ** 30, outputBytes: 64 * 2 ** 20 }

/** Of each page, or of the lines of one picture together. */
export function ocrLimits(pictures: readonly Picture[], { shows }: Pick<OcrTask, 'shows'> = {}): typeof limits {
  return shows === 'line' ? limits : { ...limits, milliseconds: limits.milliseconds * pictures.length }
}

/** Of `thresholding_method`. */
export const sauvola = 2

/** Tesseract's `--psm` for a block of text, and for a picture of one line. */
export const segmentation = { block: 6, line: 7 } as const
