import { statfs } from 'node:fs/promises'

/** Below it a process is not ready: a document of the largest size would hardly fit, nor a checkpoint of the database. */
const leastFreeBytes = 100_000_000

/** @throws Error when less than `least` bytes can be written to the disk of this folder. */
export async function requireFreeSpace(directory: string, least: number = leastFreeBytes): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  if (free < least) throw new Error(`${free} bytes are free on the disk of ${directory}`)
}
