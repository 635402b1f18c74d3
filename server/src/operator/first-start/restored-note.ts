import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Lies in a data directory after a restore from the page. */
const noteIn = (dataDir: string) => join(dataDir, 'restored')

/** For so long the server says that it was restored: the page that began it asks every two seconds. Milliseconds. */
const toldFor = 3_600_000

export const noteRestored = (dataDir: string, backup: string): Promise<void> => writeFile(noteIn(dataDir), backup)

/** Whether a backup was restored from the page within the last hour. An older note is removed. */
export async function readRestoredNote(dataDir: string): Promise<() => boolean> {
  const written = await stat(noteIn(dataDir)).catch(() => null)
  if (written === null) return () => false
  const isRecent = () => Date.now() - written.mtimeMs < toldFor
  if (!isRecent()) await rm(noteIn(dataDir), { force: true })
  return isRecent
}
