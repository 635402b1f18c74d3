import { shortenTrail } from '../../../calls/trail/trail.repository.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { deleteSomeChats, listRetentions } from './retention.repository.ts'

const chatsAtOnce = 200
const linesAtOnce = 5_000

/** For a timed job: removes what is kept no longer, a batch of each company after the other. */
export async function applyRetention({ database }: { database: Database }, signal: AbortSignal): Promise<void> {
  const step = <T>(work: (tx: Transaction) => Promise<T>) => {
    signal.throwIfAborted()
    return database.asSystem('maintenance', work)
  }
  let left = await step(listRetentions)
  while (left.length > 0) {
    const next: typeof left = []
    for (const one of left) {
      const { companyId, chatsDays, trailDays } = one
      const chats =
        chatsDays === null
          ? 0
          : await step((tx) => deleteSomeChats(tx, companyId, { days: chatsDays, most: chatsAtOnce }))
      const lines =
        trailDays === null ? 0 : await step((tx) => shortenTrail(tx, companyId, { days: trailDays, most: linesAtOnce }))
      if (chats + lines > 0) next.push(one)
    }
    left = next
  }
}
