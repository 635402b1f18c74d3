import type { passkeyRoutes } from '@millwright/contract/passkeys'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { v7 as uuidv7 } from 'uuid'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { challengeIn, hashOfChallenge } from '../../../people/second-factors/challenges.ts'
import { makeRecoveryCodes } from '../../../people/second-factors/make-recovery-codes.ts'
import { passkeyPlace } from '../../../people/second-factors/passkey-place.ts'
import { countPasskeysOf, insertPasskey, takeChallenge } from '../../../people/second-factors/passkeys.repository.ts'
import { countRecoveryCodes } from '../../../people/second-factors/second-factors.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { deleteUnprovenSessionsOf, markSession } from '../security.repository.ts'
import type { SettingsDeps } from '../settings.deps.ts'
import { lockOwner } from './owner-of-factor.ts'

/** Only what answers a challenge that this person has just been given, at this place, by a device that verified its user. */
export function addPasskey(deps: SettingsDeps): HandlersOf<typeof passkeyRoutes>['add'] {
  const { database, secrets } = deps
  return async ({ viewer, body: { name, made }, facts }) => {
    const refused = () => new Refusal('invalid-input', reasons.passkeyRefused)
    const place = passkeyPlace(deps.publicUrl())
    const challenge = challengeIn(made.response.clientDataJSON)
    if (!place || challenge === null) throw refused()
    const known = { challengeHash: hashOfChallenge(challenge), purpose: 'add' } as const
    const given = await database.asSystem('sign-in', (tx) => takeChallenge(tx, known))
    if (given?.userId !== viewer.userId || given.companyId !== viewer.companyId) throw refused()
    const verified = await verifyRegistrationResponse({
      response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
    }).catch(() => null)
    if (!verified?.verified) throw refused()
    const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
    const { companyId, userId } = viewer
    return database.asSystem('sign-in', async (tx) => {
      // One after the other, or two would each count one too few.
      await lockOwner(tx, viewer)
      if ((await countPasskeysOf(tx, viewer)) >= limits.passkeys) throw new Refusal('conflict', reasons.passkeysMany)
      const transports = made.response.transports ?? []
      const passkey = { companyId, id: uuidv7(), userId, credentialId, publicKey, counter, transports, name }
      if (!(await insertPasskey(tx, passkey))) throw refused()
      await markSession(tx, viewer, 'passkey')
      await deleteUnprovenSessionsOf(tx, viewer)
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'passkey-added', target: name })
      await deps.notifySecondFactor(tx, { ...viewer, what: 'passkey-added' })
      const hasCodes = (await countRecoveryCodes(tx, viewer)) > 0
      return { data: { recoveryCodes: hasCodes ? [] : await makeRecoveryCodes(tx, secrets, viewer) } }
    })
  }
}
