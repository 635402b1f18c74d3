import type { Segment } from '@millwright/contract/segments'
import type { PictureReading } from './read-text.ts'
import type { SegmentTable } from '../../schema/segment-table.ts'

/** A line set larger than the text around it; `size` ranks headings of one resource. */
export type Heading = { start: number; end: number; size: number }

/** Where the text of a segment stands on its page. */
export type SegmentPlace = {
  /** Points, of the upright page as a viewer shows it. */
  width: number
  height: number
  /** The place of every character of the text (layout.ts). */
  layout: Uint8Array
}

/**
 * A page, a block or a stretch of seconds. `text` is in reading order: a line feed ends a paragraph, a list item or
 * a table row, a tab parts the cells of a row.
 */
export type ReadSegment = {
  segment: Segment
  text: string
  headings: readonly Heading[]
  /** In the order of the text; none overlap. */
  tables?: readonly SegmentTable[]
  /** Null for what has no page: a note's block, speech. */
  place: SegmentPlace | null
  /** Of a segment whose text was read from its picture. */
  reading?: PictureReading
  /** Of such a text, the words that are in doubt, in its order. */
  confidences?: readonly { start: number; end: number; confidence: number }[]
}
