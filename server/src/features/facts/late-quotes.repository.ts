import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'

export type ShownFile = { resourceId: string; versionId: string }

const isRead = sql`v.processed_at is not null and v.facts is not null`

/** The files that an answer cites in a version which is shown no more, or by what was approved and has changed. */
export async function listOutdatedFiles(
  tx: Transaction,
  { companyId, messageId }: { companyId: string; messageId: string },
): Promise<ShownFile[]> {
  const { rows } = await tx.execute<ShownFile>(sql`
    select r.id as "resourceId", v.id as "versionId" from citations c
    join resources r on r.company_id = c.company_id and r.id = c.resource_id
    join resource_versions v on v.company_id = r.company_id and v.resource_id = r.id and v.number = r.current_version
    where c.company_id = ${companyId}::uuid and c.message_id = ${messageId}::uuid
      and c.version_id is not null and c.version_id <> v.id and ${isRead}
    union
    select q.resource_id, q.to_version_id from citations c
    join changed_quotes q on q.company_id = c.company_id and q.quoter_id = c.resource_id and q.kind = 'approval'
    join resources r on r.company_id = q.company_id and r.id = q.resource_id
    join resource_versions v on v.company_id = r.company_id and v.id = q.to_version_id and v.number = r.current_version
    where c.company_id = ${companyId}::uuid and c.message_id = ${messageId}::uuid and c.file_type = 'approved'`)
  return rows
}

type NoteOrVideo = { companyId: string; assetId: string; resourceId: string; versionId: string }

/** A version of a file that is shown no more; `versionId` is of the one that is shown now. */
export type OutdatedVersion = ShownFile & { fromVersionId: string }

/** Those of all other files of the asset. */
export async function listOutdatedVersions(
  tx: Transaction,
  { companyId, assetId, resourceId }: NoteOrVideo,
): Promise<OutdatedVersion[]> {
  const { rows } = await tx.execute<OutdatedVersion>(sql`
    select r.id as "resourceId", v.id as "versionId", o.id as "fromVersionId"
    from resources r
    join resource_versions v on v.company_id = r.company_id and v.resource_id = r.id and v.number = r.current_version
    join resource_versions o on o.company_id = r.company_id and o.resource_id = r.id and o.id <> v.id
    where r.company_id = ${companyId}::uuid and r.asset_id = ${assetId}::uuid and r.id <> ${resourceId}::uuid
      and r.deleted_at is null and ${isRead} and o.facts is not null
    order by r.id, o.number`)
  return rows
}

/** What a version that is shown no more said. */
type SaidBefore = { id: string; ordinal: number; about: string; subject: string; value: string; unit: string }
type PlaceInOrder = Pick<SaidBefore, 'ordinal' | 'id'>

export type SaidBeforePage = { rows: SaidBefore[]; next: PlaceInOrder | null }

const saidAtOnce = 2000

/** What a version said with a value that `of` says, some at a time, in its order: by an index that is read once. */
export async function listSaidBefore(
  tx: Transaction,
  { of, fromVersionId, after }: { of: NoteOrVideo; fromVersionId: string; after: PlaceInOrder | null },
): Promise<SaidBeforePage> {
  const { companyId, versionId } = of
  const { ordinal, id } = after ?? { ordinal: 0, id: '00000000-0000-0000-0000-000000000000' }
  const own = sql`from facts n where n.company_id = ${companyId}::uuid and n.version_id = ${versionId}::uuid`
  const { rows } = await tx.execute<SaidBefore>(sql`
    select f.id, f.ordinal, f.about, f.subject, f.value, f.unit
    from facts f
    where f.company_id = ${companyId}::uuid and f.version_id = ${fromVersionId}::uuid
      and (f.ordinal, f.id) > (${ordinal}::int, ${id}::uuid)
      and (f.value in (select n.value ${own}) or f.figure in (select n.figure ${own}))
    order by f.ordinal, f.id limit ${saidAtOnce}::int`)
  return { rows, next: rows.length === saidAtOnce ? (rows.at(-1) ?? null) : null }
}
