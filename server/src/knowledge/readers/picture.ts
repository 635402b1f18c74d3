import type { Heading, ReadSegment, SegmentPlace } from './read-segment.ts'
import type { PictureReading } from './read-text.ts'

/** A grey picture as the bytes of a PNG file. */
export type Picture = {
  /** In pixels. */
  width: number
  height: number
  png: Uint8Array
  dotsPerInch: number
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
  place: SegmentPlace
  reading: PictureReading
  confidences?: NonNullable<ReadSegment['confidences']>
}

/**
 * Reads the pictures of one file, several at once. The text is made of what was read when it is asked for, page after
 * page: how the pages before are set decides what stands out as a heading.
 *
 * @throws ReadingError `no_ocr_data` when nothing here reads any of the languages.
 */
export type PictureReader = (picture: PictureOfPage, signal?: AbortSignal) => Promise<() => TextOfPicture>
