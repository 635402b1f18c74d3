import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { removeSomePassages } from '../../knowledge/index/stored-passages.repository.ts'
import { removeSomeFacts } from '../../knowledge/facts/facts.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { processingJobs as jobs } from '../../schema/processing-jobs.ts'
import type { JobName } from './processing.jobs.ts'
import { lockPublication } from './attempts/versions.repository.ts'

export type Leftovers = JobName & { resourceId: string; versionId: string }

const other = alias(jobs, 'other')
const openJobOf = (tx: Transaction, resourceId: string | typeof jobs.resourceId) =>
  tx
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.companyId, jobs.companyId),
        eq(other.resourceId, resourceId),
        inArray(other.status, ['waiting', 'active']),
      ),
    )

/** Failed jobs that left passages which no other job is about to replace. Over all companies. */
export async function listLeftovers(tx: Transaction, most: number): Promise<Leftovers[]> {
  return tx
    .select({
      companyId: jobs.companyId,
      jobId: jobs.id,
      resourceId: jobs.resourceId,
      versionId: jobs.versionId,
    })
    .from(jobs)
    .where(and(jobs.leftovers, eq(jobs.status, 'failed'), notExists(openJobOf(tx, jobs.resourceId))))
    .orderBy(jobs.companyId, jobs.id)
    .limit(most)
}

/** Removes up to `most` of the passages; true when none are left, or when they are not ours to remove any more. */
export async function clearSomeLeftovers(tx: Transaction, left: Leftovers, most: number): Promise<boolean> {
  const isJob = and(eq(jobs.companyId, left.companyId), eq(jobs.id, left.jobId))
  const { isProcessed } = await lockPublication(tx, left)
  const [mine] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isJob, notExists(openJobOf(tx, left.resourceId))))
  if (!mine) return true
  const facts = isProcessed ? 0 : await removeSomeFacts(tx, left, most)
  const removed = isProcessed || facts === most ? facts : await removeSomePassages(tx, left, most)
  if (removed === most) return false
  await tx.update(jobs).set({ leftovers: false }).where(isJob)
  return true
}
