import type { FailedJob, FailedJobs, RetriedJobs } from '@millwright/contract/system'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { assets } from '../../../schema/assets.ts'
import { processingJobs as jobs } from '../../../schema/processing-jobs.ts'
import { resources, resourceVersions } from '../../../schema/resources.ts'
import type { JobName } from '../processing.jobs.ts'

/**
 * Of the version that is shown, of a file that is not in the bin, the last job. What a later job has done, or what went with its
 * file, is no failure any more. Over all companies: for who runs the installation.
 */
const failed = sql`
  ${jobs} j
  join ${resourceVersions} v on v.company_id = j.company_id and v.id = j.version_id
  join ${resources} r on r.company_id = j.company_id and r.id = j.resource_id
    and r.current_version = v.number and r.deleted_at is null and r.ai_access
  join ${assets} a on a.company_id = r.company_id and a.id = r.asset_id and a.deleted_at is null
  where j.status = 'failed' and not exists (
    select from ${jobs} n where n.company_id = j.company_id and n.resource_id = j.resource_id
      and (n.created_at, n.id) > (j.created_at, j.id))`

export async function countFailedJobs(tx: Transaction): Promise<FailedJobs['kinds']> {
  const { rows } = await tx.execute<Pick<FailedJob, 'queue' | 'code'> & { jobs: number }>(sql`
    select j.queue, j.reason_code as code, count(*)::int as jobs from ${failed} group by 1, 2 order by 3 desc, 1, 2`)
  return rows.map((row) => ({ of: 'file', ...row }))
}

/** The newest first. */
export async function listFailedJobs(tx: Transaction, most: number): Promise<FailedJob[]> {
  const { rows } = await tx.execute<Omit<FailedJob, 'of'>>(sql`
    select j.id, j.company_id as "companyId", j.queue, j.reason_code as code, j.attempt + j.deaths as attempts,
      to_json(j.updated_at at time zone 'utc') #>> '{}' || 'Z' as "failedAt"
    from ${failed} order by j.updated_at desc, j.id desc limit ${most}`)
  return rows.map((row) => ({ of: 'file', ...row, failedAt: new Date(row.failedAt).toISOString() }))
}

/** The oldest first; they wait again as if they had never been tried. */
export async function reopenFailedJobs(
  tx: Transaction,
  { queue, code, id }: Omit<RetriedJobs, 'of'>,
  most: number,
): Promise<(JobName & { assetId: string })[]> {
  const isMeant = id === null ? sql`` : sql`and j.id = ${id}`
  const { rows } = await tx.execute<JobName & { assetId: string }>(sql`
    update ${jobs} done
    set status = 'waiting', reason_code = null, reason_params = null, progress = 0, stage_code = null, stage_params = null,
      attempt = 0, deaths = 0, due_at = now(), dequeued_at = null
    from (
      select j.company_id, j.id from ${failed}
        and j.queue = ${queue} and j.reason_code is not distinct from ${code} ${isMeant}
      order by j.updated_at, j.id limit ${most} for update of j skip locked) chosen
    where done.company_id = chosen.company_id and done.id = chosen.id and done.status = 'failed'
    returning done.company_id as "companyId", done.id as "jobId", done.asset_id as "assetId"`)
  return rows
}
