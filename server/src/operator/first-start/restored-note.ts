import { rm, stat, writeFile } from 'node:fs/promises'
import type { Log } from '../../platform/log.ts'
import { restoredNote } from '../../platform/restore-marker.ts'

/** For so long the server says that it was restored: the page that began it asks every two seconds. Milliseconds. */
const toldFor = 3_600_000

/** Without it the page alone is told less: what keeps it from being written, as a full disk, is only logged. */
export async function noteRestored(dataDir: string, { backup, log }: { backup: string; log: Log }): Promise<void> {
  try {
    await writeFile(restoredNote(dataDir), backup)
  } catch (error) {
    log.error({ error, backup }, 'that a backup was restored could not be noted')
  }
}

/** Whether a backup was restored from the page within the last hour. An older note is removed. */
export async function readRestoredNote(dataDir: string): Promise<() => boolean> {
  const written = await stat(restoredNote(dataDir)).catch(() => null)
  if (written === null) return () => false
  const isRecent = () => Date.now() - written.mtimeMs < toldFor
  if (!isRecent()) await rm(restoredNote(dataDir), { force: true })
  return isRecent
}
