import { reasons } from '@millwright/contract/reasons/refusals'
import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { factorFailures } from '../../../calls/rate-limits.ts'
import { countDown, countUp } from '../../../calls/rate-limits.repository.ts'
import { stepOf } from '../../../people/second-factors/authenticator.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../../../people/second-factors/recovery-codes.ts'
import {
  confirmAuthenticator,
  findAuthenticator,
  replaceRecoveryCodes,
} from '../../../people/second-factors/second-factors.repository.ts'
import { authenticatorKey } from '../../../people/second-factors/take-factor-code.ts'
import { unsealText } from '../../../platform/sealed-text.ts'
import { invalidInput, Refusal } from '../../../platform/refusal.ts'
import { markSession } from '../security.repository.ts'
import type { SettingsDeps } from '../settings.deps.ts'

/** The first code proves that the app has the secret: else its owner would be locked out. */
export function turnOnAuthenticator(deps: SettingsDeps): HandlersOf<typeof secondFactorRoutes>['turnOnAuthenticator'] {
  const { database, secrets } = deps
  return async ({ viewer, body: { factorCode }, facts }) => {
    const failures = factorFailures(viewer.userId, null)
    await database.asSystem('sign-in', (tx) => countUp(tx, failures))
    const recoveryCodes = newRecoveryCodes()
    const outcome = await database.asSystem('sign-in', async (tx) => {
      const found = await findAuthenticator(tx, viewer)
      if (!found || found.confirmedAt !== null) return 'not-begun'
      const { sealedSecret, now } = found
      const code = factorCode.replaceAll(/[\s-]/g, '')
      const step = stepOf(unsealText(sealedSecret, authenticatorKey(secrets)), code, now)
      if (step === null) return 'wrong-code'
      if (!(await confirmAuthenticator(tx, viewer, { sealedSecret, step }))) return 'not-begun'
      await countDown(tx, failures)
      const hashes = recoveryCodes.map((recoveryCode) => hashRecoveryCode(secrets, viewer, recoveryCode))
      await replaceRecoveryCodes(tx, viewer, hashes)
      await markSession(tx, viewer, 'authenticator')
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'second-factor-on' })
      await deps.notifySecondFactor(tx, { ...viewer, what: 'authenticator-on' })
      return 'on'
    })
    if (outcome === 'wrong-code') throw invalidInput({ factorCode: reasons.factorCodeWrong })
    if (outcome === 'not-begun') throw new Refusal('conflict', reasons.authenticatorNotBegun)
    return { data: { recoveryCodes } }
  }
}
