import * as z from 'zod/mini'
import { trailExpressions } from '../../../people/forgetting/names-of.ts'
import { findUser } from '../../../people/users.repository.ts'
import type { BlobStore } from '../../../platform/blobs/blobs.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { deleteOldExports, endExport, failLostExports, findExportToMake } from './data-exports.repository.ts'
import type { Log } from '../../../platform/log.ts'
import { writeExport } from './write-export.ts'

export const DataExportJob = z.object({ companyId: z.string().check(z.guid()), exportId: z.string().check(z.guid()) })
export type DataExportJob = z.infer<typeof DataExportJob>

export const dataExportQueue: Queue<DataExportJob> = {
  name: 'data-exports',
  payload: DataExportJob,
  concurrency: 1,
  redeliveries: 3,
  redeliverAfterSeconds: 5,
}

type Deps = { database: Database; blobs: BlobStore; log: Pick<Log, 'error'> }

/** Run twice, the second time finds it made. One that cannot be made ends as failed, and can be asked for again. */
export async function makeDataExport(deps: Deps, job: DataExportJob, signal: AbortSignal): Promise<void> {
  try {
    await make(deps, job, signal)
  } catch (error) {
    if (signal.aborted) throw error
    deps.log.error({ export: job.exportId, error }, 'data could not be gathered')
    await deps.database.asCompany(job.companyId, (tx) => endExport(tx, job, null))
  }
}

/** Bytes that no row names are swept. */
async function make({ database, blobs }: Deps, job: DataExportJob, signal: AbortSignal): Promise<void> {
  const { companyId } = job
  const step = <T>(work: (tx: Transaction) => Promise<T>) => database.asCompany(companyId, work)
  const systemStep = <T>(work: (tx: Transaction) => Promise<T>) => database.asSystem('maintenance', work)
  const found = await step(async (tx) => {
    const row = await findExportToMake(tx, job)
    const user = row && (await findUser(tx, { companyId, userId: row.userId }))
    return row && user ? { row, user } : null
  })
  if (!found) return
  const { row, user } = found
  const called = { ...user, userId: row.userId, usernames: [user.username] }
  const person = { companyId, userId: row.userId, email: user.email, ...trailExpressions(called) }
  const { zip, missing } = await writeExport({ step, systemStep, blobs, person, isOwn: row.userId === row.askedBy })
  const { key, size, sha256 } = await blobs.put(zip, signal)
  const isKept = await step((tx) => endExport(tx, job, { blobKey: key, size, sha256, missing: missing.length }))
  if (!isKept) await blobs.remove(key)
}

/** For a timed job: those that nobody makes any more end as failed; those that are a day old go. */
export async function purgeDataExports({ database, blobs }: Omit<Deps, 'log'>, signal: AbortSignal): Promise<void> {
  await database.asSystem('maintenance', failLostExports)
  for (const key of await database.asSystem('maintenance', deleteOldExports)) {
    // What is left is named by no row, and swept.
    signal.throwIfAborted()
    await blobs.remove(key)
  }
}
