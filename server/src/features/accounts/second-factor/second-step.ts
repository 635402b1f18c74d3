import { reasons } from '@millwright/contract/reasons/refusals'
import type { FactorKind, SecondStep } from '@millwright/contract/second-factor'
import { createHash, randomBytes } from 'node:crypto'
import type { UserRow } from '../../../people/users.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { insertPendingSignIn } from './pending-sign-ins.repository.ts'

type Proven = { user: UserRow; email: string; passwordHash: string; hasAuthenticator: boolean; hasPasskey: boolean }

/** The refusal of a right password that is not enough, with what the second step is known by. */
export async function secondStep(deps: AccountDeps, proven: Proven): Promise<Refusal> {
  const { user, email, passwordHash, hasAuthenticator, hasPasskey } = proven
  const signIn = randomBytes(32).toString('base64url')
  const pending = { companyId: user.companyId, userId: user.id, email, passwordDigest: digestOf(passwordHash) }
  await deps.database.asSystemOnce('sign-in', (tx) =>
    insertPendingSignIn(tx, { ...pending, tokenHash: digestOf(signIn) }),
  )
  const kinds: FactorKind[] = []
  if (hasPasskey) kinds.push('passkey')
  if (hasAuthenticator) kinds.push('authenticator')
  const data: SecondStep = { signIn, kinds }
  return new Refusal('forbidden', reasons.factorNeeded, { data })
}

export const digestOf = (text: string): Uint8Array => createHash('sha256').update(text).digest()
