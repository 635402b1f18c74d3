import { stat, writeFile } from 'node:fs/promises'
import type { Log } from '../../platform/log.ts'
import { restoredNote } from '../../platform/restore-marker.ts'

/** Without it the page alone is told less: what keeps it from being written, as a full disk, is only logged. */
export async function noteRestored(dataDir: string, { backup, log }: { backup: string; log: Log }): Promise<void> {
  try {
    await writeFile(restoredNote(dataDir), backup)
  } catch (error) {
    log.error({ error, backup }, 'that a backup was restored could not be noted')
  }
}

/** Whether a backup was restored from the page, and nothing since: a further restore takes the note away. */
export async function readRestoredNote(dataDir: string): Promise<boolean> {
  return (await stat(restoredNote(dataDir)).catch(() => null)) !== null
}
