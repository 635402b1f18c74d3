import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const fileSpace = 4 * 2 ** 30
const freeMemory = 8 * 2 ** 30

/**
 * Where the suite keeps its databases and files: in memory where there is plenty of it. The embedded database waits
 * for the disk at each commit; a server that is killed loses nothing of either.
 */
export function temporaryRoot(): string {
  return hasRoomInMemory() ? inMemory : tmpdir()
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= fileSpace && process.availableMemory() >= freeMemory
  } catch {
    return false
  }
}
