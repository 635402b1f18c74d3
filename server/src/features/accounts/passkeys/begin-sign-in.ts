import type { passkeyRoutes } from '@millwright/contract/passkeys'
import { reasons } from '@millwright/contract/reasons/refusals'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { HandlersOf } from '../../../calls/handler.ts'
import { hashOfChallenge } from '../../../people/second-factors/challenges.ts'
import { passkeyPlace } from '../../../people/second-factors/passkey-place.ts'
import { insertChallenge, listPasskeysOf } from '../../../people/second-factors/passkeys.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findOpen } from '../second-factor/open-sign-in.ts'
import { digestOf } from '../second-factor/second-step.ts'

/** Without a password nobody is named: the device knows whose passkeys it has. */
export function beginPasskeySignIn(deps: AccountDeps): HandlersOf<typeof passkeyRoutes>['beginSignIn'] {
  return async ({ body: { signIn } }) => {
    const place = passkeyPlace(deps.publicUrl())
    if (!place) throw new Refusal('conflict', reasons.passkeysImpossible)
    const pending = signIn === undefined ? null : await findOpen(deps, digestOf(signIn))
    const person = pending && { companyId: pending.user.companyId, userId: pending.user.id }
    const known = person ? await deps.database.asSystem('sign-in', (tx) => listPasskeysOf(tx, person)) : []
    const options = await generateAuthenticationOptions({
      rpID: place.rpId,
      allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      userVerification: person ? 'preferred' : 'required',
    })
    const purpose = person ? 'second-step' : 'sign-in'
    const challengeHash = hashOfChallenge(options.challenge)
    await deps.database.asSystemOnce('sign-in', (tx) => insertChallenge(tx, { challengeHash, purpose, ...person }))
    return { data: { options: { ...options } } }
  }
}
