import type { accountRoutes } from '@millwright/contract/accounts'
import type { HandlersOf } from '../../calls/handler.ts'
import { networkOf, resends } from '../../calls/rate-limits.ts'
import { isCounted } from '../../calls/rate-limits.repository.ts'
import { savepoint, type Transaction } from '../../platform/database/transaction.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { mailFor } from './mails/account-mail.ts'
import { findPendingUser, type PendingUser } from './accounts.repository.ts'
import { type CodeRequest, requestCode } from './codes/codes.repository.ts'

/** Replies the same for somebody unknown or verified, and when it is too soon for a new code. */
export function resendVerificationMail(deps: AccountDeps): HandlersOf<typeof accountRoutes>['resendVerificationMail'] {
  return async ({ body, facts }) => {
    await deps.database.asSystem('sign-in', async (tx) => {
      const person = await findPendingUser(tx, body.userId)
      const request = person && (await requestCounted(tx, person, networkOf(facts.address)))
      if (request) await deps.enqueueMail(tx, mailFor('verification', request))
    })
    return { data: null }
  }
}

class TooMany extends Error {}

/**
 * Each registration of an address has an allowance of codes of its own: what one network asks for is counted over all
 * of them, or a mailbox could be filled. At that limit the live code stays good.
 */
async function requestCounted(tx: Transaction, person: PendingUser, network: string): Promise<CodeRequest | null> {
  try {
    return await savepoint(tx, async (inner) => {
      const request = await requestCode(inner, { ...person, purpose: 'verify' })
      if (request && !(await isCounted(inner, resends(person.email, network)))) throw new TooMany()
      return request
    })
  } catch (error) {
    if (error instanceof TooMany) return null
    throw error
  }
}
