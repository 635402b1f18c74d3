import type { accountRoutes } from '@millwright/contract/accounts'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { claimAddress, findPendingUser, lockAddress, markVerified } from './accounts.repository.ts'
import { endCode, takeTry } from './codes/codes.repository.ts'
import { hashCode, isSameHash } from './codes/codes.ts'

/** Whatever is wrong with a code, or with the person it is entered for, the answer is one and the same. */
export function verifyUser(deps: AccountDeps): HandlersOf<typeof accountRoutes>['verifyUser'] {
  return async ({ body: { userId, otp } }) => {
    const owner = { userId, purpose: 'verify' } as const
    // A wrong guess commits too, or it would cost no try.
    const isRight = await deps.database.asSystem('sign-in', async (tx) => {
      const person = await findPendingUser(tx, userId)
      // For nobody, too: the same steps take the same time.
      await lockAddress(tx, person?.email ?? userId)
      const code = await takeTry(tx, owner)
      if (!person || !code || !isSameHash(code.codeHash, hashCode(deps.secrets, owner, otp))) return false
      await endCode(tx, { ...owner, companyId: code.companyId })
      if (!(await claimAddress(tx, person))) return false
      if (await markVerified(tx, person)) await deps.addStarterGlossary(tx, person.companyId)
      return true
    })
    if (!isRight) throw new Refusal('invalid-input', reasons.codeInvalid)
    return { data: null }
  }
}
