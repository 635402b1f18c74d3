import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mkdirSync } from 'node:fs'

export type DirectoryLock = { release(): void }

/** A process holds the directory. */
export class DirectoryBusy extends Error {
  constructor(directory: string) {
    super(`another process uses this data directory: ${directory}`)
    this.name = 'DirectoryBusy'
  }
}

/**
 * Takes a directory for this process alone. Two embedded databases on one directory would lose
 * each other's rows without a word. The lock is SQLite's lock on a file, so the system drops it
 * when the process dies, however it dies.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const holder = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
  try {
    holder.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if (isBusy(error)) throw new DirectoryBusy(directory)
    throw error
  }
  return { release: () => holder.close() }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
