import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { newResourceId } from '../../access/new-ids.ts'
import type { EditableResourceId } from '../../access/viewer.ts'
import type { InTree } from '../../files/places.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { processingJobs } from '../../schema/processing-jobs.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { noteTexts } from '../../schema/notes.ts'

/** A draft goes on in the same version for so long; afterwards the history gets another. */
const draftMinutes = 30

export type LockedNote = {
  fileName: string
  parentId: string | null
  aiAccess: boolean
  updatedAt: Date
  /** Its newest version. */
  versionId: string
  /** The newest is the viewer's own draft, and the one that is shown. */
  isOwnDraft: boolean
  /** It was begun a short time ago. */
  isFreshDraft: boolean
  /** A version of it is found in searches. */
  isAnswering: boolean
}

/** What a write leaves as it is, so that it needs neither the lock of the tree nor that of a job. */
type UnmovedNote = { title: string; draft: boolean }

/**
 * Until `tx` ends nobody else writes it. Null when it is not there, or when the write would give it another title, or
 * save it while a job is open for it.
 */
export async function lockNote(
  tx: Transaction,
  { viewer, assetId }: InTree,
  { id, unmoved }: { id: EditableResourceId; unmoved?: UnmovedNote },
): Promise<LockedNote | null> {
  const hasOpenJob = sql`exists (
    select from ${processingJobs} j
    where j.company_id = r.company_id and j.resource_id = r.id and j.status in ('waiting', 'active'))`
  const stays = unmoved && sql`and r.file_name = ${unmoved.title} ${unmoved.draft ? sql`` : sql`and not ${hasOpenJob}`}`
  const { rows } = await tx.execute<LockedNote & { updatedAt: string }>(sql`
    select r.file_name as "fileName", r.parent_id as "parentId", r.ai_access as "aiAccess", r.updated_at as "updatedAt",
      v.id as "versionId",
      v.draft and v.created_by = ${viewer.userId} and v.number = r.current_version as "isOwnDraft",
      v.created_at > now() - make_interval(mins => ${draftMinutes}) as "isFreshDraft",
      exists (
        select from ${resourceVersions} p
        where p.company_id = r.company_id and p.resource_id = r.id and p.processed_at is not null
          and p.number <= r.current_version) as "isAnswering"
    from ${resources} r
    join lateral (
      select n.id, n.number, n.draft, n.created_by, n.created_at from ${resourceVersions} n
      where n.company_id = r.company_id and n.resource_id = r.id order by n.number desc limit 1
    ) v on true
    where r.company_id = ${viewer.companyId} and r.asset_id = ${assetId} and r.id = ${id} and r.type = 'note'
      and r.deleted_at is null ${stays ?? sql``}
    for no key update of r`)
  const [row] = rows
  return row ? { ...row, updatedAt: new Date(row.updatedAt) } : null
}

/** One of an asset that the viewer may change, known by its id alone. */
export async function findNoteIn(
  tx: Transaction,
  { viewer, assetId }: InTree,
  id: string,
): Promise<EditableResourceId | null> {
  const { rows } = await tx.execute<{ id: EditableResourceId }>(sql`
    select r.id from ${resources} r
    where r.company_id = ${viewer.companyId} and r.asset_id = ${assetId} and r.id = ${id} and r.type = 'note'
      and r.deleted_at is null`)
  return rows[0]?.id ?? null
}

/** What is written: `data` as it is kept, its bytes and their hash. */
export type NoteToStore = {
  title: string
  data: string
  size: number
  sha256: Uint8Array
  draft: boolean
  aiAccess: boolean
}
export type StoredNoteVersion = { versionId: string; version: number; updatedAt: Date }

export async function insertNote(
  tx: Transaction,
  { viewer, assetId }: InTree,
  { parentId, ...written }: NoteToStore & { parentId: string | null },
): Promise<StoredNoteVersion & { id: EditableResourceId }> {
  const { companyId, userId } = viewer
  const [id, versionId] = [newResourceId(assetId), uuidv7()]
  const { rows } = await tx.execute<WrittenRow>(sql`
    with note as (
      insert into ${resources} (company_id, id, asset_id, parent_id, type, file_name, ai_access, current_version, created_by)
      values (${companyId}, ${id}, ${assetId}, ${parentId}, 'note', ${written.title}, ${written.aiAccess}, 1, ${userId})
      returning updated_at
    ), version as (${insertingVersion({ companyId, userId, id, versionId, number: sql`1` }, written)}
    ), said as (${insertingText({ companyId, versionId }, written)})
    select updated_at, 1 as number from note`)
  return { id, versionId, ...storedOf(rows) }
}

type NoteOf = InTree & { id: EditableResourceId }

/** As the next version, which is shown from now on. */
export async function addNoteVersion(
  tx: Transaction,
  { viewer, assetId, id }: NoteOf,
  written: NoteToStore,
): Promise<StoredNoteVersion> {
  const { companyId, userId } = viewer
  const versionId = uuidv7()
  // Counted here: what was read while another save was waited for may be older than that save.
  const next = sql`(select max(n.number) + 1 from ${resourceVersions} n where n.company_id = ${companyId} and n.resource_id = ${id})`
  const { rows } = await tx.execute<WrittenRow>(sql`
    with version as (
      ${insertingVersion({ companyId, userId, id, versionId, number: next }, written)} returning number
    ), said as (${insertingText({ companyId, versionId }, written)})
    update ${resources} r set current_version = version.number, file_name = ${written.title}, ai_access = ${written.aiAccess}
    from version where r.company_id = ${companyId} and r.asset_id = ${assetId} and r.id = ${id}
    returning r.updated_at, version.number`)
  return { versionId, ...storedOf(rows) }
}

/** In place of what the draft said before; null when it is none any more. */
export async function rewriteDraft(
  tx: Transaction,
  { viewer, assetId, id }: NoteOf,
  { versionId, ...written }: NoteToStore & { versionId: string },
): Promise<StoredNoteVersion | null> {
  const { companyId } = viewer
  const { title, data, size, sha256, draft, aiAccess } = written
  const { rows } = await tx.execute<WrittenRow>(sql`
    with version as (
      update ${resourceVersions} set size = ${size}, sha256 = ${bytesOf(sha256)}, draft = ${draft}
      where company_id = ${companyId} and id = ${versionId} and draft returning number
    ), said as (
      update ${noteTexts} set title = ${title}, data = ${data} from version
      where company_id = ${companyId} and version_id = ${versionId}
    )
    update ${resources} r set file_name = ${title}, ai_access = ${aiAccess} from version
    where r.company_id = ${companyId} and r.asset_id = ${assetId} and r.id = ${id}
    returning r.updated_at, version.number`)
  return rows.length === 0 ? null : { versionId, ...storedOf(rows) }
}

type NewVersion = { companyId: string; userId: string; id: string; versionId: string; number: SQL }

function insertingVersion({ companyId, userId, id, versionId, number }: NewVersion, written: NoteToStore) {
  const { size, sha256, draft } = written
  return sql`
      insert into ${resourceVersions} (company_id, id, resource_id, number, sha256, size, media_type, extension, draft, created_by)
      values (${companyId}, ${versionId}, ${id}, ${number}, ${bytesOf(sha256)}, ${size}, 'application/json', 'note', ${draft}, ${userId})`
}

function insertingText(
  { companyId, versionId }: { companyId: string; versionId: string },
  { title, data }: NoteToStore,
) {
  return sql`
      insert into ${noteTexts} (company_id, version_id, title, data) values (${companyId}, ${versionId}, ${title}, ${data})`
}

function bytesOf(bytes: Uint8Array) {
  return sql.param(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

type WrittenRow = { updated_at: string; number: number }

function storedOf([row]: readonly WrittenRow[]): Omit<StoredNoteVersion, 'versionId'> {
  if (!row) throw new Error('A locked note is not there')
  return { version: row.number, updatedAt: new Date(row.updated_at) }
}
