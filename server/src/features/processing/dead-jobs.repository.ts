import { reason } from '@millwright/contract/reasons/reason'
import { and, eq, lte, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { processingJobs as jobs } from '../../schema/processing-jobs.ts'
import { storedReason, storedStage } from '../../schema/reasons.ts'
import { interruptedStage } from './failures.ts'
import { deadAfterSeconds, type JobName, deathsBeforeAlone, secondsAfterDeath } from './processing.jobs.ts'
import { secondsAgo } from './processing.repository.ts'
import { tellOfFailure } from './tell-webhooks.ts'

export type DeadJob = JobName & {
  assetId: string
  resourceId: string
  versionId: string
  deaths: number
  isReread: boolean
}

/**
 * Active jobs whose worker was not heard of for too long, but for those of `living`; `all` when no worker can be
 * alive. Over all companies; nobody else takes them until `tx` ends.
 */
export async function lockDeadJobs(
  tx: Transaction,
  { living, all, most }: { living: readonly string[]; all: boolean; most: number },
): Promise<DeadJob[]> {
  return tx
    .select({
      companyId: jobs.companyId,
      jobId: jobs.id,
      assetId: jobs.assetId,
      resourceId: jobs.resourceId,
      versionId: jobs.versionId,
      deaths: jobs.deaths,
      isReread: sql<boolean>`${jobs.rereadFormat} is not null`,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.status, 'active'),
        all ? undefined : lte(jobs.heartbeatAt, secondsAgo(deadAfterSeconds)),
        living.length > 0 ? notInArray(jobs.id, [...living]) : undefined,
      ),
    )
    .orderBy(jobs.heartbeatAt)
    .limit(most)
    .for('update', { skipLocked: true })
}

const interruptedTooOften = reason('job.interrupted_too_often')

/** Counts a death and lets the job wait; after too many it fails. Returns the seconds of the pause, null if failed. */
export async function releaseDeadJob(tx: Transaction, job: DeadJob): Promise<number | null> {
  const deaths = job.deaths + 1
  const isOver = deaths > deathsBeforeAlone
  const seconds = secondsAfterDeath(deaths)
  await tx
    .update(jobs)
    .set({
      deaths,
      attempt: sql`${jobs.attempt} - 1`,
      progress: 0,
      ...(isOver
        ? { status: 'failed', ...storedStage(null), ...storedReason(interruptedTooOften) }
        : { status: 'waiting', ...storedStage(interruptedStage(deaths, seconds)), dueAt: secondsAgo(-seconds) }),
    })
    .where(and(eq(jobs.companyId, job.companyId), eq(jobs.id, job.jobId)))
  if (isOver) await tellOfFailure(tx, job, interruptedTooOften)
  return isOver ? null : seconds
}
