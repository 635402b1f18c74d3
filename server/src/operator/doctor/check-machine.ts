import { existsSync } from 'node:fs'
import { readFile, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { missingAsNull } from '../../platform/blobs/growing-files.ts'
import { restoreMarker } from '../../platform/restore-marker.ts'
import { isSecret, secretFile } from '../../platform/secrets.ts'
import type { InstallationPlace } from '../installation.ts'
import { type Finding, findingOf } from './finding.ts'

const leastFreeBytes = 1_000_000_000
const leastFreeShare = 0.05
const maxSkewMs = 5_000

type Machine = Pick<InstallationPlace, 'dataDir' | 'installationSecret'>

/** What a disk has, in its blocks, as `statfs` tells it. */
export type DiskOf = (folder: string) => Promise<{ bavail: number; bsize: number; blocks: number }>

/** @param skewMs between this machine's clock and the database's */
export async function checkMachine(
  { dataDir, installationSecret = null }: Machine,
  skewMs: number,
  diskOf: DiskOf = (folder) => statfs(folder),
): Promise<Finding[]> {
  return [
    ...(await checkSecret(dataDir, installationSecret)),
    ...findingOf('restore.unfinished', existsSync(restoreMarker(dataDir)) ? [restoreMarker(dataDir)] : []),
    ...checkDisk(await diskOf(dataDir)),
    ...findingOf('clock.skew', skewMs > maxSkewMs ? [`${Math.round(skewMs / 1000)} s`] : []),
  ]
}

async function checkSecret(dataDir: string, given: string | null): Promise<Finding[]> {
  const file = path.join(dataDir, secretFile)
  const text = given ?? (await readFile(file, 'utf8').catch(missingAsNull))
  if (text === null || !isSecret(text)) return findingOf('secret.missing', [secretFile])
  return findingOf('secret.readable', await readableByOthers(dataDir))
}

/** Files and folders of a data directory that nobody else should read, and others can. */
export async function readableByOthers(dataDir: string): Promise<string[]> {
  const readable = []
  for (const name of [secretFile, 'database', path.join('files', 'blobs'), 'outbox']) {
    const found = await stat(path.join(dataDir, name)).catch(missingAsNull)
    if (found && (found.mode & 0o077) !== 0) readable.push(name)
  }
  return readable
}

function checkDisk({ bavail, bsize, blocks }: Awaited<ReturnType<DiskOf>>): Finding[] {
  const free = bavail * bsize
  const low = free < leastFreeBytes || bavail < blocks * leastFreeShare
  return findingOf('disk.low', low ? [`${Math.round(free / 1_000_000)} MB free`] : [])
}
