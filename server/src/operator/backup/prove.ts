import { reason } from '@millwright/contract/reasons/reason'
import type { FindingCode } from '@millwright/contract/reasons/finding-sentences'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { schemaOfThisVersion } from '../../platform/database/scratch-schema.ts'
import type { SchemaNote } from '../../platform/database/schema-note.ts'
import { examineOpen } from '../doctor/doctor.ts'
import type { Finding } from '../doctor/finding.ts'
import { CannotOpen } from '../cannot-open.ts'
import { openInstallation } from '../installation.ts'
import { type BackupContent, verifyParts } from './manifest.ts'
import { restoreInto } from './restore.ts'
import { type BackupFolder, one, provenName } from './target.ts'

/** The scratch place's own, not the backup's. */
const ofThePlace: ReadonlySet<FindingCode> = new Set(['disk.low', 'clock.skew', 'mail.unset'])
/** An empty database with its log. */
const databaseBytes = 300_000_000

/**
 * Restores a backup into a scratch place and lets the doctor look there, at every byte. Returns what it finds: nothing,
 * where the backup is proven, which is noted beside its manifest. @throws CannotOpen
 */
export async function prove(
  { folder, content }: { folder: BackupFolder; content: BackupContent },
  given: { expected?: SchemaNote } = {},
): Promise<Finding[]> {
  await verifyParts(folder, content)
  const scratch = await mkdtemp(path.join(tmpdir(), 'millwright-proof-'))
  try {
    await requireRoom(scratch, content)
    const place = { databaseUrl: null, dataDir: path.join(scratch, 'data') }
    await restoreInto(place, { folder, content, reached: () => {} })
    const expected = given.expected ?? (await schemaOfThisVersion())
    const installation = await openInstallation(place)
    try {
      const all = await examineOpen({ installation, place, expected }, { endpoints: null })
      const findings = all.filter(({ code }) => !ofThePlace.has(code))
      if (findings.length === 0) await noteProof(folder, content)
      return findings
    } finally {
      await installation.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function noteProof({ store, nameOf }: BackupFolder, { id }: BackupContent): Promise<void> {
  await store.write(nameOf(id, provenName), one(JSON.stringify({ provenAt: new Date().toISOString() })))
}

async function requireRoom(scratch: string, { blobs, parts }: BackupContent): Promise<void> {
  // Rows are compressed to a tenth, and have indexes besides.
  const needed = blobs.bytes + databaseBytes + 20 * parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const { bavail, bsize } = await statfs(scratch)
  if (bavail * bsize >= needed) return
  throw new CannotOpen(reason('backup.no_room_to_prove', { folder: tmpdir(), gigabytes: Math.ceil(needed / 1e9) }))
}
