import type { OcrLine } from './parse-hocr.ts'
import type { Sheet } from './sheet.ts'
import type { Raster } from './skew.ts'

export type OcrTask = {
  languages: readonly string[]
  /** Tells ink from paper place by place (Sauvola): for pages that are lit unevenly. */
  isUneven?: boolean
  /** All lines run from margin to margin: nothing is to be taken for a column of its own. */
  isOneColumn?: boolean
  signal?: AbortSignal | undefined
}

/** A program that reads the text of pictures. */
export type OcrEngine = {
  /** What it has data for, as ISO 639-2 names languages. */
  languages: () => Promise<ReadonlySet<string>>
  /**
   * The text with its places as hOCR (https://kba.github.io/hocr-spec/1.2/), the coordinates in pixels.
   * @throws as `runProgram`
   */
  read: (sheet: Sheet, task: OcrTask) => Promise<string>
  /**
   * Of each picture, which shows one line, what stands on it; in one call, for each start takes longer than a line.
   * @throws as `runProgram`
   */
  readLines: (cuts: readonly Raster[], task: OcrTask) => Promise<OcrLine[][]>
  /** Quarter turns clockwise that set the picture upright; null where it cannot tell. */
  findTurns?: (sheet: Sheet, signal: AbortSignal | undefined) => Promise<number | null>
}

/** Of one page, or of the lines of one picture. */
export const ocrLimits = { milliseconds: 60_000, memoryBytes: 2 ** 30, outputBytes: 64 * 2 ** 20 }

/** Of `thresholding_method`. */
export const sauvola = 2

/** Tesseract's `--psm` for a block of text, and for a picture of one line. */
export const oneBlock = 6
export const oneLine = 7
/** Of letters as high as those of the lines that are cut out. */
export const dotsPerInchOfLines = 300
