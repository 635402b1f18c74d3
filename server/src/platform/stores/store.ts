import type { WrittenFile } from '../sealed-files.ts'

export type StoredFile = { name: string; bytes: number; changedAt: Date }

/** Files by their names (`a/b`), each there whole or not at all: a folder, or a part of a bucket. */
export type Store = {
  /** As its owner calls it, without secrets. */
  title: string
  /** How many files are worth being moved at once. */
  width: number
  /** Durable when it returns. A file that was there is replaced. */
  write: (name: string, source: AsyncIterable<Uint8Array>) => Promise<WrittenFile>
  /** @throws NotStored */
  read: (name: string) => AsyncIterable<Buffer>
  /** Whose names begin so, in no order that could be relied on. */
  list: (prefix: string) => AsyncIterable<StoredFile>
  /** Also when it is not there. */
  remove: (name: string) => Promise<void>
  /**
   * Takes away what writers that died have left of files whose names begin so, and no name shows. Nobody may be writing
   * such ones.
   */
  removeUnfinished: (prefixes: readonly string[]) => Promise<void>
}

export class NotStored extends Error {
  constructor(title: string, name: string, cause?: unknown) {
    super(`${title} holds no ${name}`, { cause })
    this.name = 'NotStored'
  }
}

/** The whole of a small file; null when it is not there. */
export async function readText(store: Store, name: string): Promise<string | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of store.read(name)) chunks.push(chunk)
  } catch (error) {
    if (error instanceof NotStored) return null
    throw error
  }
  return Buffer.concat(chunks).toString()
}
