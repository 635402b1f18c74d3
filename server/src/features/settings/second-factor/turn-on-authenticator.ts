import { reasons } from '@millwright/contract/reasons/refusals'
import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { factorFailures, factorFailuresEverywhere } from '../../../calls/rate-limits.ts'
import { countDown, countUp } from '../../../calls/rate-limits.repository.ts'
import { stepOf } from '../../../people/second-factors/authenticator.ts'
import { makeRecoveryCodes } from '../../../people/second-factors/make-recovery-codes.ts'
import { confirmAuthenticator, findAuthenticator } from '../../../people/second-factors/second-factors.repository.ts'
import { unsealAuthenticator } from '../../../people/second-factors/take-factor-code.ts'
import { invalidInput, Refusal } from '../../../platform/refusal.ts'
import { deleteUnprovenSessionsOf, markSession } from '../security.repository.ts'
import type { SettingsDeps } from '../settings.deps.ts'
import { lockOwner } from './owner-of-factor.ts'

/** The first code proves that the app has the secret: else its owner would be locked out. */
export function turnOnAuthenticator(deps: SettingsDeps): HandlersOf<typeof secondFactorRoutes>['turnOnAuthenticator'] {
  const { database, secrets } = deps
  return async ({ viewer, body: { factorCode }, facts }) => {
    const failures = factorFailures(viewer.userId, null)
    const everywhere = factorFailuresEverywhere(viewer.userId)
    await database.asSystem('sign-in', async (tx) => {
      await countUp(tx, failures)
      await countUp(tx, everywhere)
    })
    const outcome = await database.asSystem('sign-in', async (tx) => {
      await lockOwner(tx, viewer)
      const found = await findAuthenticator(tx, viewer)
      if (!found || found.confirmedAt !== null) return 'not-begun'
      const { sealedSecret, now } = found
      const code = factorCode.replaceAll(/[\s-]/g, '')
      const secret = unsealAuthenticator(deps, sealedSecret)
      const step = secret === null ? null : stepOf(secret, code, now)
      if (step === null) return 'wrong-code'
      if (!(await confirmAuthenticator(tx, viewer, { sealedSecret, step }))) return 'not-begun'
      await countDown(tx, failures)
      await countDown(tx, everywhere)
      await markSession(tx, viewer, 'authenticator')
      await deleteUnprovenSessionsOf(tx, viewer)
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'second-factor-on' })
      await deps.notifySecondFactor(tx, { ...viewer, what: 'authenticator-on' })
      return makeRecoveryCodes(tx, secrets, viewer)
    })
    if (outcome === 'wrong-code') throw invalidInput({ factorCode: reasons.appCodeWrong })
    if (outcome === 'not-begun') throw new Refusal('conflict', reasons.authenticatorNotBegun)
    return { data: { recoveryCodes: outcome } }
  }
}
