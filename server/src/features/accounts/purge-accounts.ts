import { deleteOldCounts } from '../../calls/rate-limits.repository.ts'
import { deleteOldChallenges } from '../../people/second-factors/passkeys.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteOldProofs } from './bot-check/bot-proofs.repository.ts'
import { deleteOldSignIns } from './providers/providers.repository.ts'
import { deleteOldSignOuts } from './providers/signed-out.repository.ts'
import { deleteOldPendingSignIns } from './second-factor/pending-sign-ins.repository.ts'
import { deleteOldDevices } from './sessions/known-devices.repository.ts'
import {
  deleteExpiredSessions,
  deleteOldKeys,
  deleteOrphanedEvents,
  deletePendingCompanies,
} from './purge.repository.ts'

/** For a timed job: companies that were not verified within a day, sessions that ended, keys, counts and proofs that lapsed, events of nobody. */
export async function purgeAccounts({
  database,
}: {
  database: Database
}): Promise<{ companies: number; sessions: number }> {
  const companies = await database.asSystem('maintenance', deletePendingCompanies)
  await database.asSystem('maintenance', async (tx) => {
    await deleteOldCounts(tx)
    await deleteOldProofs(tx)
    await deleteOldSignIns(tx)
    await deleteOldSignOuts(tx)
    await deleteOldPendingSignIns(tx)
    await deleteOldChallenges(tx)
    await deleteOldDevices(tx)
    await deleteOrphanedEvents(tx)
  })
  const sessions = await database.asSystem('maintenance', async (tx) => {
    await deleteOldKeys(tx)
    return deleteExpiredSessions(tx)
  })
  return { companies, sessions }
}
