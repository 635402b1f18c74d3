import { reasons } from '@millwright/contract/reasons/refusals'
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { Refusal } from '../platform/refusal.ts'
import { viewerOf } from './access.repository.ts'
import type { Viewer } from './viewer.ts'

/**
 * Who asks, by whatever they showed, without the request that it came with. Calls, streams, uploads and links all do
 * their work through one, and whether it still holds is looked up in each of its transactions.
 */
export type Caller = {
  kind: 'session'
  /** A transaction as the caller. @throws Refusal `login-required`, or `forbidden` where their company is to be removed. */
  act: <T>(work: (tx: Transaction, viewer: Viewer) => Promise<T>, options?: { whileRemoved?: boolean }) => Promise<T>
  /** The same for who learns nothing of the reason: `viewer` is null where the caller may not act. */
  look: <T>(work: (tx: Transaction, viewer: Viewer | null) => Promise<T>) => Promise<T>
}

/** Who holds the secret of a session; `tokenHash` is its hash in hex. */
export function sessionCaller(database: Pick<Database, 'asSession'>, tokenHash: string): Caller {
  return {
    kind: 'session',
    act: (work, { whileRemoved = false } = {}) =>
      database.asSession(tokenHash, async (tx, session) => {
        const viewer = session && viewerOf(session, { evenRemoved: true })
        if (!viewer) throw new Refusal('login-required')
        if (session.company_removed_at !== null && !whileRemoved) {
          throw new Refusal('forbidden', reasons.companyIsRemoved)
        }
        return work(tx, viewer)
      }),
    look: (work) => database.asSession(tokenHash, async (tx, session) => work(tx, session && viewerOf(session))),
  }
}
