import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { processingJobs as jobs } from '../../schema/processing-jobs.ts'
import { resourceVersions as versions } from '../../schema/resources.ts'
import { deadAfterSeconds, type JobName } from './processing.jobs.ts'
import { secondsAgo } from './processing.repository.ts'

/** Until `tx` ends nobody else chooses a job, so that two workers do not give one company both turns. */
export async function lockTurns(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('processing turns', 0))`)
}

/**
 * Seconds by which a job stands behind others of its company that came at the same time: one for a megabyte, thirty
 * for each attempt that did not succeed, and as long as the last one ran. It delays a job, never for ever.
 */
const cost = sql`v.size / 1e6 + 30 * (j.attempt + j.deaths)
  + coalesce(extract(epoch from j.heartbeat_at - j.started_at), 0)`

export type TurnLimits = {
  /** Jobs that are being worked on in this process, whatever their row says. */
  running: readonly string[]
  /** Only of companies that have no job under way. */
  forNewcomer: boolean
}

/**
 * The job whose turn it is, over all companies: of the company with the fewest jobs under way, then the one that had
 * no turn for longest; of its jobs the one that waits longest, less what it costs.
 */
export async function findNextJob(tx: Transaction, { running, forNewcomer }: TurnLimits): Promise<JobName | null> {
  const { rows } = await tx.execute<JobName>(sql`
    with due as (
      select j.company_id, j.id, j.due_at + make_interval(secs => (${cost})::float8) as place
      from ${jobs} j
      join ${versions} v on v.company_id = j.company_id and v.id = j.version_id
      where j.status = 'waiting' and j.due_at <= ${secondsAgo(-1)}
        and j.id <> all (${sql.param(running)}::uuid[])
    ), turns as (
      select c.company_id,
        (select count(*) from ${jobs} a
          where a.company_id = c.company_id and a.status = 'active' and a.heartbeat_at > ${secondsAgo(deadAfterSeconds)}
        ) as under_way,
        (select max(t.started_at) from ${jobs} t where t.company_id = c.company_id) as last_turn
      from (select distinct company_id from due) c
    )
    select due.company_id as "companyId", due.id as "jobId"
    from due join turns on turns.company_id = due.company_id
    ${forNewcomer ? sql`where turns.under_way = 0` : sql.empty()}
    order by turns.under_way, turns.last_turn nulls first, due.place, due.id
    limit 1`)
  return rows[0] ?? null
}
