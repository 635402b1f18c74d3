import type { passkeyRoutes } from '@millwright/contract/passkeys'
import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { SettingsDeps } from '../settings.deps.ts'
import { addPasskey } from './add-passkey.ts'
import { beginAuthenticator } from './begin-authenticator.ts'
import { beginPasskey } from './begin-passkey.ts'
import { fetchDemand } from './fetch-demand.ts'
import { fetchSecondFactors } from './fetch-second-factors.ts'
import { removePasskey } from './remove-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { setDemand } from './set-demand.ts'
import { turnOffAuthenticator } from './turn-off-authenticator.ts'
import { turnOnAuthenticator } from './turn-on-authenticator.ts'

/** Whoever completes a sign-in is not signed in: that call is one of accounts. */
type SecondFactorHandlers = Omit<HandlersOf<typeof secondFactorRoutes>, 'completeSignIn'>

export function secondFactorHandlers(deps: SettingsDeps): SecondFactorHandlers {
  return {
    fetch: fetchSecondFactors(deps),
    fetchDemand,
    setDemand,
    beginAuthenticator: beginAuthenticator(deps),
    turnOnAuthenticator: turnOnAuthenticator(deps),
    turnOffAuthenticator: turnOffAuthenticator(deps),
    renewRecoveryCodes: renewRecoveryCodes(deps),
  }
}

type PasskeyHandlers = Omit<HandlersOf<typeof passkeyRoutes>, 'beginSignIn' | 'completeSignIn'>

export function passkeyHandlers(deps: SettingsDeps): PasskeyHandlers {
  return { begin: beginPasskey(deps), add: addPasskey(deps), remove: removePasskey(deps) }
}
