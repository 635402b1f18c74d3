import type { Job, JobQueue } from '@millwright/contract/processing'
import type { Reason, ReasonCode } from '@millwright/contract/reasons/reason'
import { and, desc, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ReadableAssetId, Viewer } from '../../access/viewer.ts'
import type { EditableVersion } from '../../files/version-ports.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { passages } from '../../schema/passages.ts'
import { processingJobs as jobs } from '../../schema/processing-jobs.ts'
import { storedReason, storedStage } from '../../schema/reasons.ts'
import { assets } from '../../schema/assets.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { presentJob } from './processing.presenter.ts'
import type { JobName } from './processing.jobs.ts'

const columns = {
  jobId: jobs.id,
  queue: jobs.queue,
  jobType: jobs.jobType,
  fileName: resources.fileName,
  resourceId: jobs.resourceId,
  progress: jobs.progress,
  stageCode: jobs.stageCode,
  stageParams: jobs.stageParams,
  status: jobs.status,
  reasonCode: jobs.reasonCode,
  reasonParams: jobs.reasonParams,
}
/** Of a picture that was processed, whether it says nothing. */
const withoutText = sql<boolean>`${jobs.queue} = 'images' and ${jobs.status} = 'completed' and not exists (
  select from ${passages} t where t.company_id = ${jobs.companyId} and t.version_id = ${jobs.versionId})`
/** The version that was read, where it is the current one, and the one read before it. */
const compared = sql<Job['compared'] | null>`case when ${jobs.status} = 'completed' then (
  select json_build_object('from', b.number, 'to', v.number)
  from ${resourceVersions} v
  join lateral (
    select o.number from ${resourceVersions} o
    where o.company_id = v.company_id and o.resource_id = v.resource_id and o.number < v.number
      and o.processed_at is not null and o.facts is not null
    order by o.number desc limit 1) b on true
  where v.company_id = ${jobs.companyId} and v.resource_id = ${jobs.resourceId} and v.id = ${jobs.versionId}
    and v.number = ${resources.currentVersion} and v.facts is not null) end`
const itsResource = and(eq(resources.companyId, jobs.companyId), eq(resources.id, jobs.resourceId))
const isOpen = inArray(jobs.status, ['waiting', 'active'])
const isFinished = inArray(jobs.status, ['completed', 'failed'])
/** More than a tracker can show. */
export const maxListLength = 1_000

type OwnJobs = { viewer: Viewer; assetId: ReadableAssetId }
const isOwnIn = ({ viewer, assetId }: OwnJobs) =>
  and(eq(jobs.companyId, viewer.companyId), eq(jobs.assetId, assetId), eq(jobs.startedBy, viewer.userId))

/** What the viewer started in this asset and has not cleared, newest first. */
export async function listJobsStartedBy(tx: Transaction, own: OwnJobs, queues: readonly JobQueue[]): Promise<Job[]> {
  const rows = await tx
    .select({ ...columns, withoutText, compared })
    .from(jobs)
    .innerJoin(resources, itsResource)
    .where(and(isOwnIn(own), inArray(jobs.queue, [...queues]), isNull(jobs.dequeuedAt), isNull(resources.deletedAt)))
    .orderBy(desc(jobs.id))
    .limit(maxListLength)
  return rows.map(({ withoutText: saysNothing, compared: versions, ...row }) => ({
    ...presentJob(row),
    ...(saysNothing && { withoutText: true }),
    ...(versions && { compared: versions }),
  }))
}

/** Those of `ids` that the viewer started in this asset, with their queues, taken out of the list or not. */
export async function listOwnJobsIn(
  tx: Transaction,
  own: OwnJobs,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobQueue>> {
  const rows = await tx
    .select({ id: jobs.id, queue: jobs.queue })
    .from(jobs)
    .where(and(isOwnIn(own), isAnyOf(jobs.id, [...ids])))
  return new Map(rows.map(({ id, queue }) => [id, queue]))
}

/** Takes the completed and failed ones of them out of the list; returns which. */
export async function dequeueFinished(tx: Transaction, own: OwnJobs, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .update(jobs)
    .set({ dequeuedAt: sql`now()` })
    .where(and(isOwnIn(own), isAnyOf(jobs.id, [...ids]), isFinished, isNull(jobs.dequeuedAt)))
    .returning({ id: jobs.id })
  return rows.map(({ id }) => id)
}

export async function findOpenJobOf(tx: Transaction, companyId: string, resourceId: string): Promise<Job | null> {
  const [row] = await tx
    .select(columns)
    .from(jobs)
    .innerJoin(resources, itsResource)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.resourceId, resourceId), isOpen))
  return row ? presentJob(row) : null
}

/** Only one job of a resource is open at a time: one for another version would keep this one out. */
export async function failOpenJobOfOtherVersion(tx: Transaction, job: EditableVersion, reason: Reason): Promise<void> {
  const { viewer, resourceId, versionId } = job
  await tx
    .update(jobs)
    .set({ status: 'failed', ...storedStage(null), ...storedReason(reason) })
    .where(
      and(eq(jobs.companyId, viewer.companyId), eq(jobs.resourceId, resourceId), ne(jobs.versionId, versionId), isOpen),
    )
}

/** Queues are named for the types of what they hold. */
const queueOf = ({ viewer, resourceId }: EditableVersion): SQL => sql`(
  select ${resources.type} || 's' from ${resources}
  where ${resources.companyId} = ${viewer.companyId} and ${resources.id} = ${resourceId})`

/** Null when another one is open. The finished ones of the resource leave the tracker. */
export async function insertJob(tx: Transaction, job: EditableVersion): Promise<{ id: string } | null> {
  const { viewer, assetId, resourceId, versionId } = job
  const { companyId, userId: startedBy } = viewer
  await tx
    .update(jobs)
    .set({ dequeuedAt: sql`now()` })
    .where(and(eq(jobs.companyId, companyId), eq(jobs.resourceId, resourceId), isFinished, isNull(jobs.dequeuedAt)))
  const [row] = await tx
    .insert(jobs)
    .values({
      companyId,
      id: uuidv7(),
      queue: queueOf(job),
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
export type JobsPlace = { companyId: string } & (
  | { assetId: string }
  | { departmentId: string }
  | { resourceIds: readonly string[] }
)

/** Fails what is waiting or active there; returns the assets whose jobs changed. What a job wrote is cleared later. */
export async function failOpenJobsIn(tx: Transaction, place: JobsPlace, reason: Reason): Promise<string[]> {
  const { companyId } = place
  const inDepartment = (departmentId: string) =>
    tx
      .select({ id: assets.id })
      .from(assets)
      .where(and(eq(assets.companyId, companyId), eq(assets.departmentId, departmentId)))
  const isThere =
    'resourceIds' in place
      ? isAnyOf(jobs.resourceId, place.resourceIds)
      : 'assetId' in place
        ? eq(jobs.assetId, place.assetId)
        : inArray(jobs.assetId, inDepartment(place.departmentId))
  const failed = await tx
    .update(jobs)
    .set({ status: 'failed', ...storedStage(null), ...storedReason(reason) })
    .where(and(eq(jobs.companyId, companyId), isThere, isOpen))
    .returning({ assetId: jobs.assetId })
  return [...new Set(failed.map(({ assetId }) => assetId))]
}

/** Lets the last job of each file wait again, where it failed for this reason and is of the version that is shown. */
export async function reopenJobsOf(
  tx: Transaction,
  { companyId, resourceIds }: { companyId: string; resourceIds: readonly string[] },
  code: ReasonCode,
): Promise<JobName[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${jobs} j
    set status = 'waiting', reason_code = null, reason_params = null, progress = 0, stage_code = null, stage_params = null, attempt = 0, deaths = 0, due_at = now(), dequeued_at = null
    from (
      select distinct on (resource_id) id, resource_id from ${jobs}
      where ${jobs.companyId} = ${companyId} and ${isAnyOf(jobs.resourceId, resourceIds)}
      order by resource_id, created_at desc, id desc
    ) last
    join ${resources} r on r.company_id = ${companyId} and r.id = last.resource_id
    join ${resourceVersions} v
      on v.company_id = ${companyId} and v.resource_id = r.id and v.number = r.current_version
    where j.company_id = ${companyId} and j.id = last.id and j.version_id = v.id
      and j.status = 'failed' and j.reason_code = ${code}
    returning j.id`)
  return rows.map(({ id: jobId }) => ({ companyId, jobId }))
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

export type OpenJobs = Pick<typeof jobs.$inferSelect, 'queue' | 'status'> & { jobs: number; oldestSeconds: number }

/** Of each kind, what waits and what is worked on. Over all companies. */
export async function listOpenJobs(tx: Transaction): Promise<OpenJobs[]> {
  return tx
    .select({
      queue: jobs.queue,
      status: jobs.status,
      jobs: sql<number>`count(*)::int`,
      oldestSeconds: sql<number>`max(extract(epoch from now() - ${jobs.createdAt}))::float8`,
    })
    .from(jobs)
    .where(inArray(jobs.status, ['waiting', 'active']))
    .groupBy(jobs.queue, jobs.status)
}

/** A clock for all workers. Delivery and row read it at different moments of one transaction. */
export const isDue = lte(jobs.dueAt, secondsAgo(-1))

export function secondsAgo(seconds: number): SQL {
  return sql`now() - make_interval(secs => ${seconds})`
}
