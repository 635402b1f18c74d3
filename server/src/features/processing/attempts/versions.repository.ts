import { and, eq, sql } from 'drizzle-orm'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { readerFormat } from '../../../knowledge/readers/reader-format.ts'
import { resourceVersions, versionFiles } from '../../../schema/resources.ts'

type Version = { companyId: string; versionId: string }
const isVersion = ({ companyId, versionId }: Version) =>
  and(eq(resourceVersions.companyId, companyId), eq(resourceVersions.id, versionId))

/** Out of every search and list of what is processed, whatever of it is stored. */
export async function markUnprocessed(tx: Transaction, version: Version): Promise<void> {
  await tx.update(resourceVersions).set({ processedAt: null }).where(isVersion(version))
}

export async function markProcessed(
  tx: Transaction,
  version: Version,
  { segments, facts }: { segments: number; facts: number },
): Promise<void> {
  await tx
    .update(resourceVersions)
    .set({ processedAt: sql`now()`, readerFormat, segments, facts })
    .where(isVersion(version))
}

export type MadeFile = {
  kind: (typeof versionFiles.$inferSelect)['kind']
  /** Of a clip's poster: the clip's ordinal. */
  number?: number
  blob: StoredBlob
  mediaType: string
}

/** Keeps beside a version what was made from it. A file that it replaces goes with the next sweep. */
export async function putVersionFile(
  tx: Transaction,
  { companyId, versionId }: Version,
  { kind, number = 0, blob, mediaType }: MadeFile,
): Promise<void> {
  const file = { blobKey: blob.key, size: blob.size, sha256: blob.sha256, mediaType }
  await tx
    .insert(versionFiles)
    .values({ companyId, versionId, kind, number, ...file })
    .onConflictDoUpdate({
      target: [versionFiles.companyId, versionFiles.versionId, versionFiles.kind, versionFiles.number],
      set: file,
    })
}

/** What was made of a version: `kind number`. */
export async function listMade(tx: Transaction, { companyId, versionId }: Version): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ kind: versionFiles.kind, number: versionFiles.number })
    .from(versionFiles)
    .where(and(eq(versionFiles.companyId, companyId), eq(versionFiles.versionId, versionId)))
  return new Set(rows.map(({ kind, number }) => `${kind} ${number}`))
}

/** Whether its passages are found. Until `tx` ends nobody else begins or ends to publish it. */
export async function lockPublication(tx: Transaction, version: Version): Promise<{ isProcessed: boolean }> {
  const [row] = await tx
    .select({ processedAt: resourceVersions.processedAt })
    .from(resourceVersions)
    .where(isVersion(version))
    .for('no key update')
  return { isProcessed: row !== undefined && row.processedAt !== null }
}
