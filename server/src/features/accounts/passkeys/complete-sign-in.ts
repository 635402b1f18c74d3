import type { passkeyRoutes, SignedChallenge } from '@millwright/contract/passkeys'
import { reasons } from '@millwright/contract/reasons/refusals'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { findPasswordAdmin } from '../../../people/password-admin.repository.ts'
import { challengeIn, hashOfChallenge } from '../../../people/second-factors/challenges.ts'
import { passkeyPlace } from '../../../people/second-factors/passkey-place.ts'
import {
  findPasskey,
  type PasskeyRow,
  takeChallenge,
  usePasskey,
} from '../../../people/second-factors/passkeys.repository.ts'
import { findUser, lockUser, type PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { requireAccess } from '../require-access.ts'
import { endPendingSignIn } from '../second-factor/pending-sign-ins.repository.ts'
import { findOpen } from '../second-factor/open-sign-in.ts'
import { digestOf } from '../second-factor/second-step.ts'
import { newOpening, signedInReply } from '../sessions/password-session.ts'
import { noteDevice } from '../sessions/known-devices.repository.ts'
import { insertRefreshToken, insertSession, isStillPassword } from '../sessions/sessions.repository.ts'

const refused = () => new Refusal('invalid-input', reasons.passkeyRefused)

/** In place of the password the device must have verified its user; after the password, that it is there is enough. */
export function completePasskeySignIn(deps: AccountDeps): HandlersOf<typeof passkeyRoutes>['completeSignIn'] {
  return async ({ body: { signIn, signed }, facts }) => {
    const tokenHash = signIn === undefined ? null : digestOf(signIn)
    const pending = tokenHash && (await findOpen(deps, tokenHash))
    const { passkey, counter } = await provenPasskey(deps, signed, pending && pending.user)
    const person = { companyId: passkey.companyId, userId: passkey.userId }
    const opened = await deps.database.asSystem('sign-in', async (tx) => {
      // Whoever removes or suspends them, or takes the passkey away, comes before or after.
      const [isThere, user] = [await lockUser(tx, person), await findUser(tx, person)]
      if (!isThere || !user || user.verifiedAt === null || !(await usePasskey(tx, passkey, counter))) return null
      requireAccess(user)
      await requireLocalSignIn(tx, person)
      if (tokenHash && pending) {
        const { email, passwordHash } = pending
        if (!(await endPendingSignIn(tx, tokenHash))) return null
        if (!(await isStillPassword(tx, { ...person, email, passwordHash }))) return null
      }
      const { refreshToken, ...opening } = newOpening(deps, { user, factor: 'passkey', facts })
      await insertSession(tx, opening.session)
      await insertRefreshToken(tx, opening.session.id, opening.refreshHash)
      await recordEvent(tx, { ...opening.event, target: passkey.name })
      const newSince = await noteDevice(tx, opening.session)
      return { user, sessionId: opening.session.id, refreshToken, newSince }
    })
    if (!opened) throw refused()
    return signedInReply(deps, { ...opened, email: opened.user.email, facts })
  }
}

/** Who has switched passwords off signs in at the provider: passkeys of here are a way around it as much as passwords. */
async function requireLocalSignIn(tx: Transaction, person: PersonId): Promise<void> {
  const passwordAdminId = await findPasswordAdmin(tx, person)
  if (passwordAdminId !== null && passwordAdminId !== person.userId)
    throw new Refusal('forbidden', reasons.passwordsOff)
}

type ExpectedPasskey = { companyId: string; id: string } | null

/** @throws Refusal when the answer is to no challenge of ours, from another place, by nobody's key, or of somebody else. */
async function provenPasskey(
  deps: AccountDeps,
  signed: z.output<typeof SignedChallenge>,
  expected: ExpectedPasskey,
): Promise<{ passkey: PasskeyRow; counter: number }> {
  const place = passkeyPlace(deps.publicUrl())
  const challenge = challengeIn(signed.response.clientDataJSON)
  if (!place || challenge === null) throw refused()
  const purpose = expected ? 'second-step' : 'sign-in'
  const [given, passkey] = await deps.database.asSystem('sign-in', async (tx) => [
    await takeChallenge(tx, { challengeHash: hashOfChallenge(challenge), purpose }),
    await findPasskey(tx, signed.id),
  ])
  if (!given || !passkey) throw refused()
  if (expected) {
    const isTheirs = [given, passkey].every(
      ({ companyId, userId }) => companyId === expected.companyId && userId === expected.id,
    )
    if (!isTheirs) throw refused()
  }
  const { credentialId, publicKey, counter } = passkey
  const verified = await verifyAuthenticationResponse({
    response: signed as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: expected === null,
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  return { passkey, counter: verified.authenticationInfo.newCounter }
}
