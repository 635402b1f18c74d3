import { reason } from '@millwright/contract/reasons/reason'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../../platform/database/database.ts'
import { databaseOptions } from '../../platform/database/location.ts'
import { openPlain } from '../../platform/database/plain-database.ts'
import { Delivery } from '../../platform/jobs/deliveries.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { unsealBytes } from '../../platform/sealed-bytes.ts'
import { writeSealed } from '../../platform/sealed-files.ts'
import { isSecret, secretFile } from '../../platform/secrets.ts'
import { openSignals } from '../../platform/signals/signals.ts'
import { eachAtOnce } from '../../platform/stores/at-once.ts'
import { queues } from '../../wire-features.ts'
import { CannotOpen } from '../cannot-open.ts'
import type { InstallationPlace } from '../installation.ts'
import { blobsPart, deliveriesPart, StoredLine } from './back-up.ts'
import { claimPlace, lookAtPlace, requireEmptyStorage } from '../files-of-place.ts'
import { readLines } from './lines.ts'
import { type BackupContent, backupAt, newestBackup, verifyParts } from './manifest.ts'
import { requireKnownVersion } from './known-version.ts'
import { restoreRows } from './restore-rows.repository.ts'
import { clearDirectory, findMarker, isFilledIn, type Marker, removeMarker, writeMarker } from './restore-target.ts'
import { type BackupFolder, openSource } from './target.ts'
import { emptyUnusedServer, requireUnused } from './unused-place.repository.ts'

export type RestoreOptions = {
  /** A folder, or `s3://…`. */
  source: string
  /** The id of a backup there; without it, that of the restore that was broken off there, or the newest. */
  at?: string
  /** Whether the place may be one in which a server was started and nobody has registered. */
  isOverUnused?: boolean
  /** Null: in the clear. */
  passphrase: string | null
  /** For tests, which kill the process there. */
  reached?: (point: string) => void
}

/**
 * Restores a backup into an empty place: a data directory, and a database where it is on a server.
 * A marker keeps servers from starting there until all is done; broken off, it is run again. @throws CannotOpen
 */
export async function restore(place: InstallationPlace, options: RestoreOptions): Promise<BackupContent> {
  const folder = await openSource(options.source, options.passphrase)
  const begun = await findMarker(place, options.isOverUnused ?? false)
  const at = options.at ?? begun?.backup
  const content = at === undefined ? await newestBackup(folder) : await backupAt(folder, at)
  if (!content) throw new CannotOpen(reason('backup.none_finished', { title: folder.title }))
  const reached = options.reached ?? (() => {})
  requireKnownVersion(content)
  await verifyParts(folder, content)
  await restoreInto(place, { folder, content, reached, isOverUnused: options.isOverUnused ?? false })
  return content
}

type From = {
  folder: BackupFolder
  content: BackupContent
  reached: (point: string) => void
  isOverUnused?: boolean
}

/** @throws CannotOpen when the place is not empty, or bytes are not what was backed up */
export async function restoreInto(place: InstallationPlace, from: From): Promise<void> {
  const { reached } = from
  const begun = await findMarker(place, from.isOverUnused ?? false)
  const isOverUnused = begun?.isOverUnused ?? from.isOverUnused ?? false
  if (!begun && isOverUnused) await requireUnused(place)
  if (!begun) await requireEmptyStorage(place, isOverUnused)
  const isFilled = await isServerFilled(place, begun, isOverUnused)
  if (begun && isFilled && begun.backup !== from.content.id) {
    throw new CannotOpen(reason('restore.begun_with_another', { backup: begun.backup }))
  }
  // Bytes and secret lie there since before the rows were committed.
  if (!begun || !isFilled) {
    const marker = { id: randomUUID(), backup: from.content.id, isOverUnused }
    await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
    await writeMarker(place, marker)
    reached('wrote the marker')
    if (isOverUnused) await emptyOrLeave(place, begun)
    reached('emptied the database')
    await clearDirectory(place)
    await restoreFiles(place, { ...from, isOverUnused })
    await fill(place, { ...from, marker })
  }
  reached('restored the rows')
  await restoreDeliveries(place, from)
  reached('before the marker goes')
  await removeMarker(place)
}

/** Nothing was changed yet: whoever registered meanwhile goes on. */
async function emptyOrLeave(place: InstallationPlace, begun: Marker | null): Promise<void> {
  try {
    await emptyUnusedServer(place)
  } catch (error) {
    if (!begun) await removeMarker(place)
    throw error
  }
}

/** An embedded one lies in the data directory and goes with it. */
async function isServerFilled(place: InstallationPlace, begun: Marker | null, mayBeStarted: boolean): Promise<boolean> {
  const location = databaseOptions(place)
  if (location.kind === 'embedded') return false
  const database = await openPlain(location)
  try {
    return await database.read((tx) => isFilledIn(tx, begun, mayBeStarted))
  } finally {
    await database.close()
  }
}

async function restoreFiles(place: InstallationPlace, { folder, content, reached, isOverUnused }: From): Promise<void> {
  const secretName = folder.nameOf(content.id, secretFile)
  const secret = unsealBytes(folder.store.read(secretName), folder.key, secretName)
  let text = ''
  for await (const chunk of secret) text += chunk.toString()
  if (!isSecret(text)) throw new CannotOpen(reason('backup.without_secret'))
  const { installationSecret = null } = place
  if (installationSecret === null) await writeSealed(path.join(place.dataDir, secretFile), bytesOf(text), null)
  else if (installationSecret !== text.trim()) {
    throw new CannotOpen(reason('restore.other_secret'))
  }
  await claimPlace(place, text, isOverUnused ?? false)
  const files = lookAtPlace(place)
  await eachAtOnce(readLines(folder, content.id, blobsPart), folder.store.width, async (line) => {
    const { key, sha256 } = StoredLine.parse(JSON.parse(line))
    await files.write(key, checked(folder, sha256))
    reached('restored a blob')
  })
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

async function* checked(folder: BackupFolder, sha256: string): AsyncIterable<Buffer> {
  const hash = createHash('sha256')
  const file = folder.nameOfBlob(sha256)
  const damaged = (cause?: unknown) => new CannotOpen(reason('backup.file_changed', { file }), cause)
  try {
    for await (const chunk of unsealBytes(folder.store.read(file), folder.key, file)) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    // The store could not be asked: that says nothing of its bytes.
    if (error instanceof CannotOpen) throw error
    throw damaged(error)
  }
  if (hash.digest('hex') !== sha256) throw damaged()
}

async function fill(place: InstallationPlace, from: From & { marker: Marker }): Promise<void> {
  const database = await openPlain(databaseOptions(place))
  try {
    await restoreRows(database, from)
  } finally {
    await database.close()
  }
}

/** Mails that waited are sent, now; work that waited is done. One that had been delivered since comes twice. */
async function restoreDeliveries(place: InstallationPlace, { folder, content }: From): Promise<void> {
  const deliveries: Delivery[] = []
  for await (const line of readLines(folder, content.id, deliveriesPart)) {
    deliveries.push(Delivery.parse(JSON.parse(line)))
  }
  const log = createLog('silent')
  const database = await openDatabase(databaseOptions(place))
  try {
    const signals = await openSignals({ database, reach: null, log })
    const jobs = await openJobs({ database, signals, queues, log })
    await jobs.takeOver(deliveries)
    await jobs.stop()
    await signals.close()
  } finally {
    await database.close()
  }
}
