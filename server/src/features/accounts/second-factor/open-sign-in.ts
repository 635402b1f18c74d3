import { reasons } from '@millwright/contract/reasons/refusals'
import { requireAccess } from '../require-access.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { isSameHash } from '../codes/codes.ts'
import { findPendingSignIn } from './pending-sign-ins.repository.ts'
import { digestOf } from './second-step.ts'

export const over = () => new Refusal('invalid-input', reasons.signInOver)

export type OpenSignIn = Awaited<ReturnType<typeof findOpen>>

/**
 * @throws Refusal when it has ended, the password that it began with is not that of the person any more, or they may not
 * sign in by it.
 */
export async function findOpen(deps: AccountDeps, tokenHash: Uint8Array) {
  const found = await deps.database.asSystem('sign-in', (tx) => findPendingSignIn(tx, tokenHash))
  if (!found || found.passwordHash === null) throw over()
  const { passwordHash, passwordDigest, passwordAdminId, user } = found
  if (!isSameHash(digestOf(passwordHash), passwordDigest)) throw over()
  // Said to who had the right password, as at the first step.
  requireAccess(user)
  // Passwords may have been switched off meanwhile.
  if (passwordAdminId !== null && passwordAdminId !== user.id) throw new Refusal('forbidden', reasons.passwordsOff)
  return { ...found, passwordHash }
}
