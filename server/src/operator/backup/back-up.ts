import { reason } from '@millwright/contract/reasons/reason'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { listTables, readTable } from '../../platform/database/copy-rows.ts'
import { readOwnSchema } from '../../platform/database/migrations.ts'
import type { PlainTransaction } from '../../platform/database/plain-database.ts'
import { listDeliveries } from '../../platform/jobs/deliveries.ts'
import { sealBytes } from '../../platform/sealed-bytes.ts'
import { secretFile } from '../../platform/secrets.ts'
import { CannotOpen } from '../cannot-open.ts'
import { openInstallation, type InstallationPlace } from '../installation.ts'
import { listNamedBlobs, type NamedBlob } from '../named-blobs.repository.ts'
import { isCarried } from './carried.ts'
import { readLines, writeLines } from './lines.ts'
import { installationIdOf, readInstallationSecret } from './installation-id.ts'
import { type Lock, withLock } from './lock.ts'
import { type BackupContent, newestBackup, writeManifest } from './manifest.ts'
import { storeBlobs, type StoredBytes } from './store-blobs.ts'
import { openTarget } from './open-target.ts'
import { type BackupFolder, liesWithin, one, requireApartFromFiles } from './target.ts'

export const blobsPart = 'blobs.ndjson.gz'
export const deliveriesPart = 'deliveries.ndjson.gz'
export const partOfTable = (table: string) => `rows/${table}.ndjson.gz`
export const StoredLine = z.object({ key: z.string(), sha256: z.string(), size: z.number() })

export type BackupOptions = {
  /** A folder, or `s3://bucket/prefix?endpoint=…&region=…`. */
  target: string
  /** Null: in the clear. */
  passphrase: string | null
  /** For tests, which kill the process there. */
  reached?: (point: string) => void
}

export type BackupReport = {
  content: BackupContent
  installation: string
  added: { count: number; bytes: number }
  folder: BackupFolder
}

/** Bytes may be removed for good, with their rows, after the rows were read. */
const attempts = 3

/**
 * Writes a backup of an installation, which may be running: all rows of one moment, and the bytes that they name. What
 * lay in the folder before stays whole, whatever happens. @throws CannotOpen
 */
export async function backUp(place: InstallationPlace, options: BackupOptions): Promise<BackupReport> {
  const { target } = options
  if (liesWithin(target, place)) {
    throw new CannotOpen(reason('target.within', { target }))
  }
  requireApartFromFiles(target, place)
  const folder = await openTarget(target, options.passphrase)
  const reached = options.reached ?? (() => {})
  const secret = await readInstallationSecret(place)
  return withLock(folder.store, 'backup', async (lock) => {
    const known = await knownBytes(folder, installationIdOf(secret))
    for (let attempt = 1; ; attempt += 1) {
      const report = await attemptBackup({ place, secret, folder, lock, known, reached, isLast: attempt === attempts })
      if (report) return report
    }
  })
}

type Attempt = {
  place: InstallationPlace
  secret: string
  folder: BackupFolder
  lock: Lock
  known: ReadonlyMap<string, StoredBytes>
  reached: (point: string) => void
  isLast: boolean
}

/** Null when bytes went away meanwhile that the rows of an earlier moment name. */
async function attemptBackup({
  place,
  secret,
  folder,
  lock,
  known,
  reached,
  isLast,
}: Attempt): Promise<BackupReport | null> {
  // In their order they are that of their times.
  const id = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`
  const installation = await openInstallation(place)
  let rows: Rows
  try {
    rows = await installation.database.read((tx) => writeRows(tx, { folder, id, reached }))
  } finally {
    await installation.close()
  }
  reached('wrote the rows')
  const { stored, added, damaged } = await storeBlobs({
    folder,
    files: installation.files,
    named: rows.named,
    known,
    reached,
  })
  if (damaged.length > 0 && !isLast && (await haveGone(place, damaged))) {
    for (const { name } of rows.parts) await folder.store.remove(folder.nameOf(id, name))
    return null
  }
  const secretPart = await folder.store.write(folder.nameOf(id, secretFile), sealBytes(one(secret), folder.key))
  const parts = [
    ...rows.parts,
    await writeLines(
      folder,
      { id, name: blobsPart },
      stored.map((blob) => JSON.stringify(blob)),
    ),
    { name: secretFile, ...secretPart },
  ]
  const owner = installationIdOf(secret)
  const bytes = stored.reduce((sum, { size }) => sum + size, 0)
  const { createdAt, migrations, tables, deliveries } = rows
  const blobs = { count: stored.length, bytes }
  const content = {
    format: 1 as const,
    id,
    installation: owner,
    createdAt,
    migrations,
    tables,
    deliveries,
    blobs,
    damaged,
    parts,
  }
  reached('before the manifest')
  await lock.confirm()
  await writeManifest(folder, content)
  return { content, installation: owner, added, folder }
}

type Rows = Pick<BackupContent, 'createdAt' | 'migrations' | 'tables' | 'deliveries' | 'parts'> & { named: NamedBlob[] }

async function writeRows(
  tx: PlainTransaction,
  { folder, id, reached }: { folder: BackupFolder; id: string; reached: (point: string) => void },
): Promise<Rows> {
  const [moment] = await tx.ask(z.object({ at: z.date() }), 'SELECT now() AS at')
  const done = await tx.ask(
    z.object({ hash: z.string() }),
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  const own = readOwnSchema().migrations.map(({ hash }) => hash)
  if (done.length !== own.length || done.some(({ hash }, at) => hash !== own[at])) {
    throw new CannotOpen(reason('installation.other_version'))
  }
  const parts: BackupContent['parts'] = []
  const tables: BackupContent['tables'] = []
  for (const name of (await listTables(tx)).filter(isCarried)) {
    const { columns, rows } = await readTable(tx, name)
    let count = -1
    const counted = async function* () {
      for await (const line of withHead(JSON.stringify(columns), rows)) {
        count += 1
        yield line
      }
    }
    parts.push(await writeLines(folder, { id, name: partOfTable(name) }, counted()))
    tables.push({ name, rows: count })
    reached('wrote a table')
  }
  const deliveries = await listDeliveries(tx)
  parts.push(
    await writeLines(
      folder,
      { id, name: deliveriesPart },
      deliveries.map((one) => JSON.stringify(one)),
    ),
  )
  return {
    createdAt: (moment?.at ?? new Date()).toISOString(),
    migrations: own,
    tables,
    deliveries: deliveries.length,
    parts,
    named: await listNamedBlobs(tx),
  }
}

async function* withHead(head: string, rows: AsyncIterable<string>): AsyncIterable<string> {
  yield head
  yield* rows
}

async function knownBytes(folder: BackupFolder, installation: string): Promise<ReadonlyMap<string, StoredBytes>> {
  const last = (await newestBackup(folder, installation)) ?? (await newestBackup(folder))
  const known = new Map<string, StoredBytes>()
  if (last === null) return known
  for await (const line of readLines(folder, last.id, blobsPart)) {
    const blob = StoredLine.parse(JSON.parse(line))
    known.set(blob.key, blob)
  }
  return known
}

async function haveGone(place: InstallationPlace, keys: readonly string[]): Promise<boolean> {
  const installation = await openInstallation(place)
  try {
    const named = new Set((await installation.database.read(listNamedBlobs)).map(({ key }) => key))
    return keys.some((key) => !named.has(key))
  } finally {
    await installation.close()
  }
}
