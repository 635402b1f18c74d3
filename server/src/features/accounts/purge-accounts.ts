import type { Database } from '../../platform/database/database.ts'
import {
  deleteExpiredSessions,
  deleteOldKeys,
  deletePendingCompanies,
  lockCodesOfStalePending,
} from './purge.repository.ts'

/** For a timed job: companies that were not verified within a day, sessions that ended, keys that lapsed. */
export async function purgeAccounts({
  database,
}: {
  database: Database
}): Promise<{ companies: number; sessions: number }> {
  const companies = await database.asSystem('maintenance', async (tx) => {
    await lockCodesOfStalePending(tx)
    return deletePendingCompanies(tx)
  })
  const sessions = await database.asSystem('maintenance', async (tx) => {
    await deleteOldKeys(tx)
    return deleteExpiredSessions(tx)
  })
  return { companies, sessions }
}
