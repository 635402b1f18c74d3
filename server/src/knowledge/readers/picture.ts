import type { Heading, ReadSegment, SegmentPlace } from './read-segment.ts'
import type { PictureReading } from './read-text.ts'

/** A grey picture, a byte a pixel, row by row. */
export type Raster = { width: number; height: number; pixels: Uint8Array }
export type Picture = Raster & { dotsPerInch: number }

const inchesOfLongerSide = 11.7

/** Of a picture that does not say it: what it shows is often the size of a page. */
export function dotsPerInchOf({ width, height }: Raster): number {
  return Math.min(600, Math.max(70, Math.round(Math.max(width, height) / inchesOfLongerSide)))
}

export type PictureOfPage = Picture & {
  number: number
  /** Of the upright page that it shows, in points. */
  page: { width: number; height: number }
  /** Of a document: text on paper, not a photo. */
  isPage?: boolean
}
export type TextOfPicture = {
  text: string
  headings: readonly Heading[]
  tables?: NonNullable<ReadSegment['tables']>
  place: SegmentPlace
  reading: PictureReading
  confidences?: NonNullable<ReadSegment['confidences']>
}

/**
 * Reads pictures of one file, those of a call together; several calls may be open at once. The text is made of what was
 * read when it is asked for, page after page: how the pages before are set decides what stands out as a heading.
 *
 * @throws ReadingError `no_ocr_data` when nothing here reads any of the languages.
 */
export type PictureReader = (
  pictures: readonly PictureOfPage[],
  signal?: AbortSignal,
) => Promise<PromiseSettledResult<() => TextOfPicture>[]>

/** @throws what kept the picture from being read */
export async function readOne(
  read: PictureReader,
  picture: PictureOfPage,
  signal: AbortSignal | undefined,
): Promise<() => TextOfPicture> {
  const [result] = await read([picture], signal)
  if (result?.status === 'fulfilled') return result.value
  throw result?.reason
}
