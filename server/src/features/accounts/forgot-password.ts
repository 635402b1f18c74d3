import type { accountRoutes } from '@millwright/contract/accounts'
import { v7 as uuidv7 } from 'uuid'
import type { HandlersOf } from '../../calls/handler.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { findLogin } from './accounts.repository.ts'

/**
 * The same for every address, also in what it costs: for one that nobody has, a job is queued that finds
 * nobody. Whether it is too soon for another code is seen by the job, too.
 */
export function forgotPassword(deps: AccountDeps): HandlersOf<typeof accountRoutes>['forgotPassword'] {
  return async ({ body: { email } }) => {
    const requestedAt = new Date().toISOString()
    const nobody = { companyId: uuidv7(), userId: uuidv7() }
    await deps.database.asSystem('sign-in', async (tx) => {
      const { companyId, userId } = (await findLogin(tx, email)) ?? nobody
      await deps.enqueueMail(tx, { template: 'reset-asked', companyId, userId, requestedAt })
    })
    return { data: null }
  }
}
