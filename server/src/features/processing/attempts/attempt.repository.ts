import type { ResourceType } from '@millwright/contract/formats'
import type { Reason } from '@millwright/contract/reasons/reason'
import { and, eq, sql } from 'drizzle-orm'
import { isVersionOf } from '../../../files/files.repository.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { assets } from '../../../schema/assets.ts'
import { companies } from '../../../schema/companies.ts'
import { departments } from '../../../schema/departments.ts'
import { noteTexts } from '../../../schema/notes.ts'
import { processingJobs as jobs } from '../../../schema/processing-jobs.ts'
import { storedReason, storedStage } from '../../../schema/reasons.ts'
import { resources, resourceVersions } from '../../../schema/resources.ts'
import { deathsBeforeAlone, type JobName } from '../processing.jobs.ts'
import { isDue, secondsAgo } from '../processing.repository.ts'

/** One try at a job. Whoever holds another fence than the row's may not write any more. */
export type Attempt = {
  companyId: string
  jobId: string
  assetId: string
  resourceId: string
  versionId: string
  number: number
  /** Attempts before it that ended with their worker. */
  deaths: number
  fence: number
  /** Nobody waits for it. */
  isReread: boolean
}

/** It ended its worker so often that it is worked on alone, with the tightest limits. */
export function isDeadly({ deaths }: Pick<Attempt, 'deaths'>): boolean {
  return deaths >= deathsBeforeAlone
}

/** The job is somebody else's by now. */
export class AttemptLost extends Error {}

/** Null when there is nothing to do: the job is done, not due yet, or in somebody's hands. */
export async function beginAttempt(tx: Transaction, { companyId, jobId }: JobName): Promise<Attempt | null> {
  const [row] = await tx
    .update(jobs)
    .set({
      status: 'active',
      attempt: sql`${jobs.attempt} + 1`,
      fence: sql`${jobs.fence} + 1`,
      startedAt: sql`now()`,
      heartbeatAt: sql`now()`,
      progress: 0,
      ...storedStage(null),
      ...storedReason(null),
    })
    .where(and(eq(jobs.companyId, companyId), eq(jobs.id, jobId), eq(jobs.status, 'waiting'), isDue))
    .returning({
      companyId: jobs.companyId,
      jobId: jobs.id,
      assetId: jobs.assetId,
      resourceId: jobs.resourceId,
      versionId: jobs.versionId,
      number: jobs.attempt,
      deaths: jobs.deaths,
      fence: jobs.fence,
      isReread: sql<boolean>`${jobs.rereadFormat} is not null`,
    })
  return row ?? null
}

export type Subject = {
  type: ResourceType
  fileName: string
  extension: string
  /** Null of a note. */
  blobKey: string | null
  aiAccess: boolean
  /** What the company's pictures of text are read in. */
  ocrLanguages: string[]
  /** Itself, or the asset or department that it lies in. */
  isDeleted: boolean
}

// Beside the rows that are held: deleting an asset locks it before its jobs, the attempt holds its job already.
const isInLivingAsset = sql`exists (
  select from ${assets} join ${departments} d on d.company_id = ${assets}.company_id and d.id = ${assets}.department_id
  where ${assets}.company_id = ${resources}.company_id and ${assets}.id = ${resources}.asset_id
    and ${assets}.deleted_at is null and d.deleted_at is null)`

/** What the job is about. Holds it until the transaction ends, so that it cannot be deleted meanwhile. */
export async function findSubject(tx: Transaction, attempt: Attempt): Promise<Subject | null> {
  const [row] = await tx
    .select({
      type: resources.type,
      fileName: resources.fileName,
      extension: resourceVersions.extension,
      blobKey: resourceVersions.blobKey,
      aiAccess: resources.aiAccess,
      ocrLanguages: sql<string[]>`(select ocr_languages from ${companies} where id = ${resources.companyId})`,
      isDeleted: sql<boolean>`${resources.deletedAt} is not null or not ${isInLivingAsset}`,
    })
    .from(resourceVersions)
    .innerJoin(resources, isVersionOf)
    .where(and(eq(resourceVersions.companyId, attempt.companyId), eq(resourceVersions.id, attempt.versionId)))
    .for('share')
  return row ?? null
}

/** What a note says in this version. */
export async function readNoteText(tx: Transaction, { companyId, versionId }: Attempt): Promise<string> {
  const [row] = await tx
    .select({ data: noteTexts.data })
    .from(noteTexts)
    .where(and(eq(noteTexts.companyId, companyId), eq(noteTexts.versionId, versionId)))
  if (!row) throw new Error('A version of a note has no text')
  return row.data
}

type Change = {
  status?: 'waiting' | 'completed' | 'failed'
  progress?: number
  /** Null: nothing to say. */
  stage?: Reason | null
  reason?: Reason
  /** With `waiting`: due again this many seconds from now. */
  dueInSeconds?: number
  /** With `waiting`: the attempt was broken off, with its worker or by us, and does not count as one. */
  brokenOff?: 'died' | 'stopped'
  leftovers?: boolean
}

/**
 * Writes to the job, which is also a heartbeat, and keeps every other attempt out until `tx` ends.
 * @throws AttemptLost when it is somebody else's by now.
 */
export async function changeHeldJob(tx: Transaction, attempt: Attempt, change: Change): Promise<void> {
  const { dueInSeconds, brokenOff, stage, reason, ...columns } = change
  const { rowCount } = await tx
    .update(jobs)
    .set({
      ...columns,
      ...(stage === undefined ? {} : storedStage(stage)),
      ...(reason === undefined ? {} : storedReason(reason)),
      heartbeatAt: sql`now()`,
      ...(dueInSeconds === undefined ? {} : { dueAt: secondsAgo(-dueInSeconds) }),
      ...(brokenOff ? { attempt: sql`${jobs.attempt} - 1` } : {}),
      ...(brokenOff === 'died' ? { deaths: sql`${jobs.deaths} + 1` } : {}),
    })
    .where(
      and(
        eq(jobs.companyId, attempt.companyId),
        eq(jobs.id, attempt.jobId),
        eq(jobs.fence, attempt.fence),
        eq(jobs.status, 'active'),
      ),
    )
  if (rowCount !== 1) throw new AttemptLost(`Attempt ${attempt.number} of job ${attempt.jobId} was taken over`)
}
