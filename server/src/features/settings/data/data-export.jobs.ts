import * as z from 'zod/mini'
import { trailExpressions } from '../../../people/forgetting/names-of.ts'
import { findUser } from '../../../people/users.repository.ts'
import type { BlobStore } from '../../../platform/blobs/blobs.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { deleteOldExports, endExport, findExportToMake } from './data-exports.repository.ts'
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

type Deps = { database: Database; blobs: BlobStore }

/** Run twice, the second time finds it made; bytes that no row names are swept. */
export async function makeDataExport(
  { database, blobs }: Deps,
  job: DataExportJob,
  signal: AbortSignal,
): Promise<void> {
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
  const person = { companyId, userId: row.userId, email: user.email, own: trailExpressions(called).own }
  const zip = await writeExport({ step, systemStep, blobs, person, isOwn: row.userId === row.askedBy })
  const { key, size } = await blobs.put(zip, signal)
  const isKept = await step((tx) => endExport(tx, job, { blobKey: key, size }))
  if (!isKept) await blobs.remove(key)
}

/** For a timed job. */
export async function purgeDataExports({ database, blobs }: Deps, signal: AbortSignal): Promise<void> {
  for (const key of await database.asSystem('maintenance', deleteOldExports)) {
    // What is left is named by no row, and swept.
    signal.throwIfAborted()
    await blobs.remove(key)
  }
}
