import type { accountRoutes } from '@millwright/contract/accounts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { mailFor } from './mails/account-mail.ts'
import { findPendingUser } from './accounts.repository.ts'
import { requestCode } from './codes.repository.ts'

/** Replies the same for somebody unknown or verified, and when it is too soon for a new code. */
export function resendVerificationMail(deps: AccountDeps): HandlersOf<typeof accountRoutes>['resendVerificationMail'] {
  return async ({ body }) => {
    await deps.database.asSystem('sign-in', async (tx) => {
      const person = await findPendingUser(tx, body.userId)
      const request = person && (await requestCode(tx, { ...person, purpose: 'verify' }))
      if (request) await deps.enqueueMail(tx, mailFor('verification', request))
    })
    return { data: null }
  }
}
