import type { passkeyRoutes } from '@millwright/contract/passkeys'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { HandlersOf } from '../../../calls/handler.ts'
import { countDown } from '../../../calls/rate-limits.repository.ts'
import { hashOfChallenge } from '../../../people/second-factors/challenges.ts'
import { passkeyPlace } from '../../../people/second-factors/passkey-place.ts'
import { insertChallenge, listPasskeysOf } from '../../../people/second-factors/passkeys.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { SettingsDeps } from '../settings.deps.ts'
import { checkPasswordOfOwner, lockOwner } from './owner-of-factor.ts'

/** The device is asked to verify its user, and to know whose it is: so a passkey can stand in place of the password. */
export function beginPasskey(deps: SettingsDeps): HandlersOf<typeof passkeyRoutes>['begin'] {
  return async (call) => {
    const { viewer } = call
    const place = passkeyPlace(deps.publicUrl())
    if (!place) throw new Refusal('conflict', reasons.passkeysImpossible)
    const { failures, email } = await checkPasswordOfOwner(deps, call)
    const known = await deps.database.asSystem('sign-in', async (tx) => {
      await lockOwner(tx, viewer)
      await countDown(tx, failures)
      return listPasskeysOf(tx, viewer)
    })
    if (known.length >= limits.passkeys) throw new Refusal('conflict', reasons.passkeysMany)
    const options = await generateRegistrationOptions({
      rpName: 'Millwright',
      rpID: place.rpId,
      userID: new Uint8Array(Buffer.from(viewer.userId)),
      userName: email,
      userDisplayName: viewer.username,
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { companyId, userId } = viewer
    const challengeHash = hashOfChallenge(options.challenge)
    await deps.database.asSystem('sign-in', (tx) =>
      insertChallenge(tx, { challengeHash, purpose: 'add', companyId, userId }),
    )
    return { data: { options: { ...options } } }
  }
}
