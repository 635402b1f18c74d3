import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { missingAsNull } from './growing-files.ts'

export type FoundFile = { key: string; path: string; size: number; writtenAt: Date }

/** The files of a directory store as they lie there: nothing is made, written or removed. */
export type FilesSeen = {
  pathOf: (key: string) => string
  blobs: () => AsyncIterable<FoundFile>
  /** Uploads that grow over restarts. */
  growing: () => AsyncIterable<FoundFile>
  /** What `put` has not finished. */
  unfinished: () => AsyncIterable<FoundFile>
}

/** @param directory of the store; it need not exist. */
export function lookAtFiles(directory: string): FilesSeen {
  const blobs = join(directory, 'blobs')
  return {
    pathOf: (key) => join(blobs, key.slice(0, 2), key.slice(2)),
    async *blobs() {
      for (const folder of await namesIn(blobs)) yield* filesIn(join(blobs, folder), folder)
    },
    growing: () => filesIn(join(directory, 'growing'), ''),
    unfinished: () => filesIn(join(directory, 'unfinished'), ''),
  }
}

async function* filesIn(folder: string, prefix: string): AsyncIterable<FoundFile> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(missingAsNull)
    if (found?.isFile()) yield { key: prefix + name, path, size: found.size, writtenAt: found.mtime }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(missingAsNull)) ?? []
}
