import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { purgeInSteps } from './purge-steps.ts'
import { findLapsed } from './purge.repository.ts'

const thingsAtOnce = 100

/** For a timed job: deletes for good what has been in the bin of any company for as long as things are kept there. */
export async function purgeBin(
  { database, blobs }: { database: Database; blobs: BlobStore },
  signal: AbortSignal,
): Promise<void> {
  const next = () => database.asSystem('maintenance', (tx) => findLapsed(tx, thingsAtOnce))
  for (let doomed = await next(); doomed; doomed = await next()) {
    const { companyId } = doomed
    const step = <T>(work: (tx: Transaction) => Promise<T>) => {
      signal.throwIfAborted()
      return database.asCompany(companyId, work)
    }
    await purgeInSteps(blobs, step, { doomed })
  }
}
