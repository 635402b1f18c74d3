import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { processingJobs as jobs } from '../../schema/processing-jobs.ts'
import { deadAfterSeconds, deathsBeforeAlone, type JobName, letOthersFirstSeconds } from './processing.jobs.ts'
import { secondsAgo } from './processing.repository.ts'

/** Until `tx` ends nobody else chooses a job, so that two workers do not give one company both turns. */
export async function lockTurns(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('processing turns', 0))`)
}

export type TurnLimits = {
  /** Jobs that are being worked on in this process, whatever their row says. */
  running: readonly string[]
  /** `newcomers`: only of companies that have no job under way. `people`: only what people started. */
  only?: 'newcomers' | 'people'
  /** Jobs that have ended their worker before: left out, or those alone; `overdue`: those that have let others go first. */
  deadly?: 'none' | 'alone' | 'overdue'
}

const isDeadly = (job: SQL) => sql`${job}.deaths >= ${deathsBeforeAlone}`
const deadlyOnly = (job: SQL): Record<NonNullable<TurnLimits['deadly']>, SQL> => ({
  none: sql`and not ${isDeadly(job)}`,
  alone: sql`and ${isDeadly(job)}`,
  overdue: sql`and ${isDeadly(job)} and ${job}.due_at < ${secondsAgo(letOthersFirstSeconds)}`,
})

/** Behind everything else, unless it has begun to write. */
const isInBackground = (job: SQL) => sql`(${job}.reread_format is not null and not ${job}.leftovers)`

/**
 * The job whose turn it is, over all companies: of the company with the fewest jobs under way, then the one that had
 * no turn for longest; of its jobs the one that waits longest, less what it costs (`turn_at`). What is read again in the background comes when nothing else is left. However many wait, it
 * looks at the first of each company alone.
 */
export async function findNextJob(tx: Transaction, { running, only, deadly }: TurnLimits): Promise<JobName | null> {
  const { rows } = await tx.execute<JobName>(sql`
    with recursive owners as (
      (select company_id from ${jobs} where status = 'waiting' order by company_id limit 1)
      union all
      select (
        select j.company_id from ${jobs} j
        where j.status = 'waiting' and j.company_id > o.company_id order by j.company_id limit 1)
      from owners o where o.company_id is not null
    ), turns as (
      select first.*,
        (select count(*) from ${jobs} a
          where a.company_id = o.company_id and a.status = 'active' and a.heartbeat_at > ${secondsAgo(deadAfterSeconds)}
            and not ${isInBackground(sql`a`)}
        ) as under_way,
        (select max(t.started_at) from ${jobs} t where t.company_id = o.company_id) as last_turn
      from owners o cross join lateral (
        select j.company_id, j.id, j.turn_at, ${isInBackground(sql`j`)} as in_background from ${jobs} j
        where j.company_id = o.company_id and j.status = 'waiting' and j.due_at <= ${secondsAgo(-1)}
          and j.id <> all (${sql.param(running)}::uuid[]) ${deadly ? deadlyOnly(sql`j`)[deadly] : sql.empty()}
        order by j.turn_at, j.id limit 1
      ) first
    )
    select company_id as "companyId", id as "jobId" from turns
    ${only ? sql`where not in_background` : sql.empty()} ${only === 'newcomers' ? sql`and under_way = 0` : sql.empty()}
    order by in_background, under_way, last_turn nulls first, turn_at, id
    limit 1`)
  return rows[0] ?? null
}
