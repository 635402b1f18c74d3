import type { ResourceType } from '@millwright/contract/resources'
import type { Segment } from '@millwright/contract/segments'

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
  /** Null for what has no page: a note's block, speech. */
  place: SegmentPlace | null
}

/** `stage` is a sentence for the tracker, `share` of 1. */
export type ReadingProgress = { stage: string; share: number }

export type ReadingOptions = {
  signal?: AbortSignal
  onProgress?: (progress: ReadingProgress) => void
}

/** What is known of a file before it is read. */
export type FileKind = { type: ResourceType; extension: string }

/** Reads one kind of file. Nothing of the file but the segment at hand needs to be in memory. */
export type Reader = {
  reads: (kind: FileKind) => boolean
  /** Lines that neighbouring segments repeat at their edges belong to the paper, not to the text. */
  hasRunningHeads: boolean
  /**
   * Gives segments in order and waits while one is worked on.
   * @throws ReadingError with the reason why this file cannot be read.
   */
  read: (path: string, options: ReadingOptions) => AsyncIterable<ReadSegment>
}
