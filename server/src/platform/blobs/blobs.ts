import type { Readable } from 'node:stream'

/** What was kept: its opaque key, its bytes and their SHA-256. */
export type StoredBlob = { key: string; size: number; sha256: Uint8Array }

/** Both ends included, from 0. */
export type ByteRange = { start: number; end: number }

/** Bytes by opaque keys. A row names a blob only after `put` has returned. */
export type BlobStore = {
  /** Durable when it returns. A source that fails, or an aborted signal, leaves nothing and throws its reason. */
  put: (source: AsyncIterable<Uint8Array>, signal?: AbortSignal) => Promise<StoredBlob>
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
  /** @throws when nothing can be written now. */
  check: () => Promise<void>
}

export class BlobMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`No bytes are kept under ${key}`, { cause })
    this.name = 'BlobMissing'
  }
}
