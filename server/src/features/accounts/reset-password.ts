import type { accountRoutes } from '@millwright/contract/accounts'
import { reasons } from '@millwright/contract/reasons/refusals'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../calls/handler.ts'
import { networkOf, passwordFailures } from '../../calls/rate-limits.ts'
import { clearCounts } from '../../calls/rate-limits.repository.ts'
import { deleteSessionsOf, setPasswordHash } from '../../people/sign-ins.repository.ts'
import type { PersonId } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { noticeOf } from './mails/account-mail.ts'
import { claimAddress, findPerson, lockAddress, markVerified } from './accounts.repository.ts'
import { endLiveCode, lockVerification, takeTry } from './codes/codes.repository.ts'
import { hashCode, isSameHash } from './codes/codes.ts'

const purpose = 'reset'

/**
 * Whatever is wrong with the code, or with the person it is entered for, the answer is one and the same.
 * Who has the code has the mailbox: setting the password verifies an account that was not.
 */
export function resetPassword(deps: AccountDeps): HandlersOf<typeof accountRoutes>['resetPassword'] {
  const { database, secrets, passwords } = deps
  return async ({ body: { userId, newPassword, otp }, facts }) => {
    // A wrong guess commits too, or it would cost no try.
    const guessed = await database.asSystem('sign-in', async (tx) => {
      const code = await takeTry(tx, { userId, purpose })
      if (!code) return null
      const guess = hashCode(secrets, { userId, purpose }, otp)
      if (isSameHash(code.codeHash, guess)) return { companyId: code.companyId, guess }
      await recordFailure(tx, { companyId: code.companyId, userId }, facts)
      return null
    })
    if (!guessed) throw new Refusal('invalid-input', reasons.codeInvalid)
    const hash = await passwords.hash(newPassword, facts.signal)
    const isDone = await database.asSystem('sign-in', (tx) =>
      setNewPassword(
        { deps, tx, person: { companyId: guessed.companyId, userId }, facts },
        { hash, guess: guessed.guess },
      ),
    )
    if (!isDone) throw new Refusal('invalid-input', reasons.codeInvalid)
    return { data: null }
  }
}

type ResetContext = { deps: AccountDeps; tx: Transaction; person: PersonId; facts: RequestFacts }

/** False when the code was used or replaced while the password was hashed. */
async function setNewPassword(
  context: ResetContext,
  { hash, guess }: { hash: string; guess: Uint8Array },
): Promise<boolean> {
  const { deps, tx, person, facts } = context
  const found = await findPerson(tx, person)
  if (!found) return false
  const { email } = found
  // First, as everybody does who verifies an account.
  await lockAddress(tx, email)
  await lockVerification(tx, person)
  if (!(await endLiveCode(tx, { ...person, purpose }, guess))) return false
  if (!found.isVerified && !(await claimAddress(tx, { ...person, email }))) return false
  if (!(await setPasswordHash(tx, person, hash))) return false
  if (!found.isVerified) await markVerified(tx, person)
  await deleteSessionsOf(tx, person)
  // Who forgot it has often failed ten times first; the mailbox has shown now that it was them.
  const knownBrowser = deps.knownBrowsers.idOf(email, facts.cookies)
  for (const browser of [null, knownBrowser]) {
    await clearCounts(tx, passwordFailures(email, { network: networkOf(facts.address), knownBrowser: browser }))
  }
  await recordEvent(tx, {
    companyId: person.companyId,
    actorId: person.userId,
    actorName: found.username,
    action: 'password-reset',
    address: facts.address,
  })
  await deps.enqueueMail(tx, noticeOf(person))
  return true
}

async function recordFailure(tx: Transaction, person: PersonId, { address }: RequestFacts): Promise<void> {
  const found = await findPerson(tx, person)
  if (!found) return
  const { companyId } = person
  await recordEvent(tx, {
    companyId,
    actorId: null,
    actorName: found.username,
    action: 'password-reset-failed',
    address,
  })
}
