import type { ResourceType } from '@millwright/contract/formats'
import type { Reason } from '@millwright/contract/reasons/reason'
import type { PictureDescriber } from './image/describe-picture.ts'
import type { PictureReader } from './picture.ts'
import type { ReadSegment } from './read-segment.ts'

/** `stage` is for the tracker, `share` of 1. */
export type ReadingProgress = { stage: Reason; share: number }

export type ReadingOptions = {
  signal?: AbortSignal
  onProgress?: (progress: ReadingProgress) => void
  /** Without it pictures have no text. */
  readPicture?: PictureReader
  /** Says in words what a picture shows; without it pictures are read alone. */
  describe?: PictureDescriber | undefined
  /** It ended the server before: less memory and time than others are given. */
  isTight?: boolean
  /** As its bytes were recognised, without a dot. */
  extension?: string
  /** Keeps a PDF beside the file, which viewers show in its place; it is taken at once. */
  keepView?: (path: string) => Promise<void>
  /** Told the codes (QR, Data Matrix) that stand in a picture; without it they are not looked for. */
  onCodes?: (codes: readonly string[]) => void
  /** Told what could not be read, a page for example, while the rest was kept. */
  onSkipped?: (what: string, error: unknown) => void
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
