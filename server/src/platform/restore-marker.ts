import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Lies in a data directory while a restore fills it, and says which one. */
export const restoreMarker = (dataDir: string) => join(dataDir, 'restore-unfinished')

/** Lies in a data directory after a restore from the page (`restored-note.ts`); a new restore takes it away. */
export const restoredNote = (dataDir: string) => join(dataDir, 'restored')

/** @throws Error where a restore was broken off: half of an installation must not start as if it were whole. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(restoreMarker(dataDir))) return
  throw new Error(`A restore into ${dataDir} was broken off; run npm run restore again, or empty the directory.`)
}
