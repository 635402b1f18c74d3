import type { Job } from '@millwright/contract/processing'
import { and, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { EditableAssetId, EditableResourceId, ReadableAssetId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { processingJobs as jobs } from '../../schema/processing-jobs.ts'
import { assets } from '../../schema/assets.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import type { JobName } from './processing.jobs.ts'

const columns = {
  jobId: jobs.id,
  queue: jobs.queue,
  jobType: jobs.jobType,
  fileName: resources.fileName,
  resourceId: jobs.resourceId,
  progress: jobs.progress,
  stage: jobs.stage,
  status: jobs.status,
  error: jobs.error,
}
const itsResource = and(eq(resources.companyId, jobs.companyId), eq(resources.id, jobs.resourceId))
const isOpen = inArray(jobs.status, ['waiting', 'active'])
/** More than a tracker can show. */
export const longestList = 1_000

/** What the viewer started in this asset and has not cleared, newest first. */
export async function listJobsStartedBy(
  tx: Transaction,
  { viewer, assetId }: { viewer: Viewer; assetId: ReadableAssetId },
): Promise<Job[]> {
  return tx
    .select(columns)
    .from(jobs)
    .innerJoin(resources, itsResource)
    .where(
      and(
        eq(jobs.companyId, viewer.companyId),
        eq(jobs.assetId, assetId),
        eq(jobs.startedBy, viewer.userId),
        isNull(jobs.dequeuedAt),
        isNull(resources.deletedAt),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(longestList)
}

export type Processable = { versionId: string; aiAccess: boolean }

export async function findProcessableIn(
  tx: Transaction,
  { viewer, assetId }: { viewer: Viewer; assetId: EditableAssetId },
  resourceId: EditableResourceId,
): Promise<Processable | null> {
  const [row] = await tx
    .select({ versionId: resourceVersions.id, aiAccess: resources.aiAccess })
    .from(resources)
    .innerJoin(
      resourceVersions,
      and(
        eq(resourceVersions.companyId, resources.companyId),
        eq(resourceVersions.resourceId, resources.id),
        eq(resourceVersions.number, resources.currentVersion),
      ),
    )
    .where(
      and(
        eq(resources.companyId, viewer.companyId),
        eq(resources.assetId, assetId),
        eq(resources.id, resourceId),
        isNull(resources.deletedAt),
      ),
    )
  return row ?? null
}

export async function findOpenJobOf(tx: Transaction, companyId: string, resourceId: string): Promise<Job | null> {
  const [row] = await tx
    .select(columns)
    .from(jobs)
    .innerJoin(resources, itsResource)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.resourceId, resourceId), isOpen))
  return row ?? null
}

export type NewJob = { viewer: Viewer; assetId: EditableAssetId; resourceId: EditableResourceId; versionId: string }

/** Null when another one is open. The finished ones of the resource leave the tracker. */
export async function insertJob(tx: Transaction, job: NewJob): Promise<{ id: string } | null> {
  const { viewer, assetId, resourceId, versionId } = job
  const { companyId, userId: startedBy } = viewer
  await tx
    .update(jobs)
    .set({ dequeuedAt: sql`now()` })
    .where(
      and(
        eq(jobs.companyId, companyId),
        eq(jobs.resourceId, resourceId),
        inArray(jobs.status, ['completed', 'failed']),
        isNull(jobs.dequeuedAt),
      ),
    )
  const [row] = await tx
    .insert(jobs)
    .values({
      companyId,
      id: uuidv7(),
      queue: 'documents',
      jobType: 'process',
      assetId,
      resourceId,
      versionId,
      startedBy,
      status: 'waiting',
    })
    .onConflictDoNothing()
    .returning({ id: jobs.id })
  return row ?? null
}

/** A department stands for all of its assets. */
export type JobsPlace = { companyId: string } & ({ assetId: string } | { departmentId: string })

/** Fails what is waiting or active there; returns the assets whose jobs changed. What a job wrote is cleared later. */
export async function failOpenJobsIn(tx: Transaction, place: JobsPlace, error: string): Promise<string[]> {
  const { companyId } = place
  const inDepartment = (departmentId: string) =>
    tx
      .select({ id: assets.id })
      .from(assets)
      .where(and(eq(assets.companyId, companyId), eq(assets.departmentId, departmentId)))
  const isThere =
    'assetId' in place ? eq(jobs.assetId, place.assetId) : inArray(jobs.assetId, inDepartment(place.departmentId))
  const failed = await tx
    .update(jobs)
    .set({ status: 'failed', stage: '', error })
    .where(and(eq(jobs.companyId, companyId), isThere, isOpen))
    .returning({ assetId: jobs.assetId })
  return [...new Set(failed.map(({ assetId }) => assetId))]
}

/** Waiting jobs whose delivery seems lost. Over all companies. */
export async function listUndelivered(tx: Transaction, most: number): Promise<JobName[]> {
  return tx
    .select({ companyId: jobs.companyId, jobId: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.status, 'waiting'), lte(jobs.dueAt, secondsAgo(3))))
    .orderBy(jobs.dueAt)
    .limit(most)
}

/** A clock for all workers. Delivery and row read it at different moments of one transaction. */
export const isDue = lte(jobs.dueAt, secondsAgo(-1))

export function secondsAgo(seconds: number): SQL {
  return sql`now() - make_interval(secs => ${seconds})`
}
