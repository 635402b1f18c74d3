import { reasons } from '@millwright/contract/reasons/refusals'
import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import type { HandlersOf } from '../../../calls/handler.ts'
import { countDown } from '../../../calls/rate-limits.repository.ts'
import { authenticatorAddress, newAuthenticatorSecret } from '../../../people/second-factors/authenticator.ts'
import { beginAuthenticator as begin } from '../../../people/second-factors/second-factors.repository.ts'
import { authenticatorKey } from '../../../people/second-factors/take-factor-code.ts'
import { sealText } from '../../../platform/sealed-text.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { SettingsDeps } from '../settings.deps.ts'
import { checkPasswordOfOwner, lockOwner } from './owner-of-factor.ts'

/** What it makes counts for nothing until a code of it was entered. */
export function beginAuthenticator(deps: SettingsDeps): HandlersOf<typeof secondFactorRoutes>['beginAuthenticator'] {
  return async (call) => {
    const { viewer } = call
    const { failures, email } = await checkPasswordOfOwner(deps, call)
    const secret = newAuthenticatorSecret()
    const isBegun = await deps.database.asSystem('sign-in', async (tx) => {
      await lockOwner(tx, viewer)
      await countDown(tx, failures)
      return begin(tx, viewer, sealText(secret, authenticatorKey(deps.secrets)))
    })
    if (!isBegun) throw new Refusal('conflict', reasons.authenticatorOn)
    return { data: { secret, address: authenticatorAddress(secret, email) } }
  }
}
