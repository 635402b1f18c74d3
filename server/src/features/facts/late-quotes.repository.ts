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

/** What a version that is shown no more said. */
type SaidBefore = ShownFile & {
  id: string
  fromVersionId: string
  about: string
  subject: string
  value: string
  unit: string
}

export type SaidBeforePage = { rows: SaidBefore[]; next: string | null }

const saidAtOnce = 2000

/**
 * What versions of other files of the asset, which are shown no more, said with a value that this version says, some
 * at a time. `versionId` is of the version that is shown now.
 */
export async function listSaidBefore(
  tx: Transaction,
  of: { companyId: string; assetId: string; resourceId: string; versionId: string },
  after: string | null,
): Promise<SaidBeforePage> {
  const { rows } = await tx.execute<SaidBefore>(sql`
    select f.id, r.id as "resourceId", v.id as "versionId", f.version_id as "fromVersionId", f.about, f.subject,
      f.value, f.unit
    from facts f
    join resources r on r.company_id = f.company_id and r.id = f.resource_id and r.deleted_at is null
    join resource_versions v on v.company_id = r.company_id and v.resource_id = r.id and v.number = r.current_version
    where f.company_id = ${of.companyId}::uuid and f.asset_id = ${of.assetId}::uuid
      and f.resource_id <> ${of.resourceId}::uuid and f.version_id <> v.id and ${isRead}
      and (${after}::uuid is null or f.id > ${after}::uuid)
      and (f.value in (select n.value from facts n where n.company_id = ${of.companyId}::uuid and n.version_id = ${of.versionId}::uuid)
        or f.figure in (select n.figure from facts n where n.company_id = ${of.companyId}::uuid and n.version_id = ${of.versionId}::uuid))
    order by f.id limit ${saidAtOnce}::int`)
  return { rows, next: rows.length === saidAtOnce ? (rows.at(-1)?.id ?? null) : null }
}
