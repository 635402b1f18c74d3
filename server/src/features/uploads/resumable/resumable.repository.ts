import { durations } from '@millwright/contract/limits'
import type { CallReason } from '@millwright/contract/reasons/reason'
import type { ResumableMetadata, ResumablePackage, UploadedFile } from '@millwright/contract/uploads'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { EditableAssetId, Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { reasonOf, storedReason } from '../../../schema/reasons.ts'
import { resumableUploads as uploads } from '../../../schema/resumable-uploads.ts'

/** `result` names the file; its links are made anew for whoever asks. */
export type ResumableRow = Pick<
  typeof uploads.$inferSelect,
  'id' | 'metadata' | 'size' | 'blobKey' | 'state' | 'result' | 'createdAt'
> & { reason: CallReason | null }
export type FileUpload = ResumableRow & { metadata: ResumableMetadata }
export type PackageUpload = ResumableRow & { metadata: ResumablePackage }
export const isPackage = (row: ResumableRow): row is PackageUpload => row.metadata.kind === 'package'
export const isFile = (row: ResumableRow): row is FileUpload => row.metadata.kind !== 'package'

export type NewResumable = Pick<ResumableRow, 'id' | 'metadata' | 'size' | 'blobKey'>

export async function insertResumable(
  tx: Transaction,
  { viewer, assetId }: { viewer: Viewer; assetId: EditableAssetId | null },
  upload: NewResumable,
): Promise<void> {
  const { companyId, userId } = viewer
  await tx.insert(uploads).values({ ...upload, companyId, userId, assetId, state: 'receiving' })
}

export type UnfinishedUploads = Record<'ofUser' | 'ofCompany', { uploads: number; bytes: number }>

/** What was begun and has not ended; until `tx` ends nobody else of the company begins. */
export async function countUnfinished(tx: Transaction, { companyId, userId }: Viewer): Promise<UnfinishedUploads> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${companyId}`}, 0))`)
  const own = sql`filter (where ${uploads.userId} = ${userId})`
  const [row] = await tx
    .select({
      own: sql<string>`count(*) ${own}`,
      ownBytes: sql<string>`coalesce(sum(${uploads.size}) ${own}, 0)`,
      all: sql<string>`count(*)`,
      allBytes: sql<string>`coalesce(sum(${uploads.size}), 0)`,
    })
    .from(uploads)
    .where(and(eq(uploads.companyId, companyId), inArray(uploads.state, ['receiving', 'saving'])))
  return {
    ofUser: { uploads: Number(row?.own), bytes: Number(row?.ownBytes) },
    ofCompany: { uploads: Number(row?.all), bytes: Number(row?.allBytes) },
  }
}

/** An upload is its sender's alone. */
export async function findResumableOf(tx: Transaction, viewer: Viewer, id: string): Promise<ResumableRow | null> {
  const [row] = await tx
    .select({
      id: uploads.id,
      metadata: uploads.metadata,
      size: uploads.size,
      blobKey: uploads.blobKey,
      state: uploads.state,
      result: uploads.result,
      reasonCode: uploads.reasonCode,
      reasonParams: uploads.reasonParams,
      createdAt: uploads.createdAt,
    })
    .from(uploads)
    .where(isOwn(viewer, id))
  if (!row) return null
  const { reasonCode, reasonParams, ...upload } = row
  return { ...upload, reason: reasonOf({ reasonCode, reasonParams }) as CallReason | null }
}

/** Who saves says so this often; of one that was not heard of for so long, another may begin anew. */
export const heartbeatMs = 3_000
const savingSeconds = 12

/** False when it has ended, or another process is at it. */
export async function beginSaving(tx: Transaction, viewer: Viewer, id: string): Promise<boolean> {
  const isLeft = and(
    eq(uploads.state, 'saving'),
    lt(uploads.updatedAt, sql`now() - make_interval(secs => ${savingSeconds})`),
  )
  const rows = await tx
    .update(uploads)
    .set({ state: 'saving' })
    .where(and(isOwn(viewer, id), or(eq(uploads.state, 'receiving'), isLeft)))
    .returning({ id: uploads.id })
  return rows.length > 0
}

/** That it is still being saved. */
export async function keepSaving(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await tx.update(uploads).set({ state: 'saving' }).where(isSaving(viewer, id))
}

/** Its bytes stay: whoever follows it next begins anew. */
export async function stopSaving(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await tx.update(uploads).set({ state: 'receiving' }).where(isSaving(viewer, id))
}

/** Another process has finished or refused it meanwhile. No refusal: that would take away bytes that are another's by now. */
export class EndedElsewhere extends Error {}

/** Its bytes are the file's from now on. @throws EndedElsewhere */
export async function completeResumable(
  tx: Transaction,
  viewer: Viewer,
  { id, result }: { id: string; result: UploadedFile },
): Promise<void> {
  const rows = await tx
    .update(uploads)
    .set({ state: 'completed', result, blobKey: '' })
    .where(isSaving(viewer, id))
    .returning({ id: uploads.id })
  if (rows.length === 0) throw new EndedElsewhere(`Upload ${id} was ended by another process`)
}

/** False, and nothing is written, when it has ended: its bytes are another's then, or gone. */
export async function failResumable(
  tx: Transaction,
  viewer: Viewer,
  { id, reason }: { id: string; reason: CallReason },
): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ state: 'failed', ...storedReason(reason), blobKey: '' })
    .where(and(isOwn(viewer, id), inArray(uploads.state, ['receiving', 'saving'])))
    .returning({ id: uploads.id })
  return rows.length > 0
}

/** A package of which every byte is there takes no more, and may be looked into again. False when it has ended. */
export async function openPackageUpload(tx: Transaction, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ state: 'saving' })
    .where(and(isOwn(viewer, id), inArray(uploads.state, ['receiving', 'saving'])))
    .returning({ id: uploads.id })
  return rows.length > 0
}

/** False where it was gone. */
export async function deleteResumable(tx: Transaction, viewer: Viewer, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(uploads).where(isOwn(viewer, id))
  return rowCount === 1
}

/** Over all companies: for the clean-up alone. */
export async function deleteOldResumables(tx: Transaction): Promise<void> {
  const seconds = durations.resumableUpload / 1000
  await tx.delete(uploads).where(lt(uploads.updatedAt, sql`now() - make_interval(secs => ${seconds})`))
}

function isSaving(viewer: Viewer, id: string) {
  return and(isOwn(viewer, id), eq(uploads.state, 'saving'))
}

function isOwn({ companyId, userId }: Viewer, id: string) {
  return and(eq(uploads.companyId, companyId), eq(uploads.userId, userId), eq(uploads.id, id))
}
