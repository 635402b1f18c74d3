import type { Readable } from 'node:stream'

/** Bytes to keep. Whoever stores them is done with a chunk when it asks for the next. */
type Source = AsyncIterable<Uint8Array>

/** What was kept: its opaque key, its bytes and their SHA-256. */
export type StoredBlob = { key: string; size: number; sha256: Uint8Array }

/** Both ends included, from 0. */
export type ByteRange = { start: number; end: number }

/** Bytes by opaque keys. A row names a blob only after `put` has returned. */
export type BlobStore = {
  /** Durable when it returns. A source that fails, or an aborted signal, leaves nothing and throws its reason. */
  put: (source: Source, signal?: AbortSignal) => Promise<StoredBlob>
  /** @throws BlobMissing */
  open: (key: string, range?: ByteRange) => Promise<Readable>
  /** Lends the bytes as a file of this machine, for programs that read files. @throws BlobMissing */
  withFile: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>
  /** Bytes. @throws BlobMissing */
  size: (key: string) => Promise<number>
  /** Removing what is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Keys last written before then, in pages of some hundred: what a sweep compares with the rows. */
  keysBefore: (time: Date) => AsyncIterable<string[]>
  /** Keys of which this machine holds copies: none where the bytes lie here anyway. */
  copies: () => Promise<string[]>
  removeCopy: (key: string) => Promise<void>
  /** @throws when nothing can be written now. */
  check: () => Promise<void>
  growing: GrowingBlobs
}

/**
 * Blobs that are written in several pieces, over restarts. One writer at a time: whoever appends sees to that. Their
 * keys are `newKey`'s, and of `BlobStore` once they are finished.
 */
export type GrowingBlobs = {
  newKey: () => string
  /** Bytes so far: 0 of what was never written to. */
  size: (key: string) => Promise<number>
  /**
   * Writes on from `offset`, which must be its size. What came is durable when it returns; of a source that fails it
   * keeps what came before, and throws its reason. Returns the new size.
   */
  append: (key: string, piece: { offset: number; source: Source }) => Promise<number>
  /** The first bytes, fewer where there are no more. */
  head: (key: string, length: number) => Promise<Buffer>
  /** Makes it a blob of the store under the same key; again, when it is one already. @throws BlobMissing */
  finish: (key: string) => Promise<StoredBlob>
  /** Removing what is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Removes those that were last written to before then. Returns how many. */
  removeBefore: (time: Date) => Promise<number>
}

export class BlobMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`No bytes are kept under ${key}`, { cause })
    this.name = 'BlobMissing'
  }
}

/** What lies there is not what was stored. */
export class BlobDamaged extends Error {
  constructor(key: string) {
    super(`Other bytes are kept under ${key} than were stored`)
    this.name = 'BlobDamaged'
  }
}

export const isKey = (text: string) => /^[0-9a-f]{40}$/.test(text)
