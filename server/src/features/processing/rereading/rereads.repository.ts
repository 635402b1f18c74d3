import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { EditableResourceId, Viewer } from '../../../access/viewer.ts'
import { readerFormat } from '../../../knowledge/readers/reader-format.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { assets } from '../../../schema/assets.ts'
import { departments } from '../../../schema/departments.ts'
import { processingJobs as jobs } from '../../../schema/processing-jobs.ts'
import { resources, resourceVersions } from '../../../schema/resources.ts'
import { searchVersions } from '../../../schema/search.ts'
import type { JobName } from '../processing.jobs.ts'

/** Pictures and videos may cost an endpoint, and have no tables: they stay as they were read. */
const rereadTypes = sql`('document', 'note')`

/** Versions `v` of resources outside the bin that the assistant may read, of these types. */
const versionsOf = (types: SQL): SQL => sql`${resourceVersions} v
  join ${resources} r on r.company_id = v.company_id and r.id = v.resource_id and r.deleted_at is null
    and r.ai_access and r.type in ${types}
  join ${assets} a on a.company_id = r.company_id and a.id = r.asset_id and a.deleted_at is null
  join ${departments} d on d.company_id = a.company_id and d.id = a.department_id and d.deleted_at is null`

/** Those that searches find. */
const found = sql`${versionsOf(rereadTypes)}
  join ${searchVersions} s on s.company_id = v.company_id and s.version_id = v.id and s.searchable`

const rereadOf = (condition: SQL = sql`true`): SQL => sql`exists (
  select from ${jobs} j where j.company_id = v.company_id and j.resource_id = v.resource_id and j.version_id = v.id
    and j.reread_format = ${readerFormat} and ${condition})`

/**
 * Makes the job that reads the newest file again that an older reader has read, each once; null when there is none, or
 * when any job is open. Over all companies; whoever calls has locked the turns.
 */
export async function insertNextReread(tx: Transaction): Promise<JobName | null> {
  const { rows } = await tx.execute<JobName>(sql`
    insert into ${jobs} (company_id, id, queue, job_type, asset_id, resource_id, version_id, status, reread_format)
    select v.company_id, ${uuidv7()}, r.type || 's', 'process', r.asset_id, r.id, v.id, 'waiting', ${readerFormat}
    from ${found}
    where v.processed_at is not null and v.reader_format < ${readerFormat} and not ${rereadOf()}
      and not exists (select from ${jobs} o where o.status in ('waiting', 'active'))
    order by v.reader_format desc, v.id desc
    limit 1
    on conflict do nothing
    returning company_id as "companyId", id as "jobId"`)
  return rows[0] ?? null
}

export type WithoutCodes = {
  companyId: string
  resourceId: string
  versionId: string
  blobKey: string
  extension: string
}

/**
 * The newest image that was not looked through for codes, of all or of those `before` that version, or that version if it
 * is one still; null when there is none, or when any job is open. Over all companies that `tx` sees.
 */
export async function findWithoutCodes(
  tx: Transaction,
  wanted: { before: string | null } | { versionId: string },
): Promise<WithoutCodes | null> {
  const isWanted =
    'versionId' in wanted
      ? sql`v.id = ${wanted.versionId}`
      : wanted.before === null
        ? sql`true`
        : sql`v.id < ${wanted.before}`
  const { rows } = await tx.execute<WithoutCodes>(sql`
    select v.company_id as "companyId", v.resource_id as "resourceId", v.id as "versionId", v.blob_key as "blobKey",
      v.extension
    from ${versionsOf(sql`('image')`)}
    where v.processed_at is not null and not v.codes_read and v.media_type like 'image/%'
      and v.number = r.current_version and ${isWanted}
      and not exists (select from ${jobs} o where o.status in ('waiting', 'active'))
    order by v.id desc
    limit 1`)
  return rows[0] ?? null
}

/** It is not looked through for codes again. */
export async function markCodesRead(
  tx: Transaction,
  { companyId, versionId }: { companyId: string; versionId: string },
): Promise<void> {
  await tx
    .update(resourceVersions)
    .set({ codesRead: true })
    .where(and(eq(resourceVersions.companyId, companyId), eq(resourceVersions.id, versionId)))
}

/** Somebody wants it now: it is theirs, and waits as what they start does. */
export async function takeOverReread(
  tx: Transaction,
  { viewer, resourceId }: { viewer: Viewer; resourceId: EditableResourceId },
): Promise<void> {
  await tx.execute(sql`
    update ${jobs} set reread_format = null, started_by = ${viewer.userId}
    where company_id = ${viewer.companyId} and resource_id = ${resourceId} and status in ('waiting', 'active')
      and reread_format is not null`)
}

export type Rereading = { total: number; done: number; failed: number }

/** How many of the company's files there are to read again, and how many of them were. */
export async function countRereads(tx: Transaction, { companyId }: Viewer): Promise<Rereading> {
  const { rows } = await tx.execute<Rereading>(sql`
    select count(*)::int as total,
      count(*) filter (where v.reader_format >= ${readerFormat})::int as done,
      count(*) filter (where v.reader_format < ${readerFormat} and ${rereadOf(sql`j.status = 'failed'`)})::int as failed
    from ${found}
    where v.company_id = ${companyId}`)
  return rows[0] ?? { total: 0, done: 0, failed: 0 }
}

/** What is being read again just now, in percent. */
export async function findRereadProgress(tx: Transaction, { companyId }: Viewer): Promise<number | null> {
  const { rows } = await tx.execute<{ progress: number }>(sql`
    select progress from ${jobs}
    where company_id = ${companyId} and status = 'active' and reread_format is not null limit 1`)
  return rows[0]?.progress ?? null
}
