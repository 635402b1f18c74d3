import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import type { HandlersOf } from '../../../calls/handler.ts'
import { passkeyPlace } from '../../../people/second-factors/passkey-place.ts'
import { listPasskeysOf } from '../../../people/second-factors/passkeys.repository.ts'
import { countRecoveryCodes, findAuthenticator } from '../../../people/second-factors/second-factors.repository.ts'
import { leaveRole } from '../../../platform/database/transaction.ts'
import type { SettingsDeps } from '../settings.deps.ts'

export function fetchSecondFactors({ publicUrl }: SettingsDeps): HandlersOf<typeof secondFactorRoutes>['fetch'] {
  return async ({ tx, viewer }) =>
    leaveRole(tx, async () => {
      const since = (await findAuthenticator(tx, viewer))?.confirmedAt ?? null
      const recoveryCodesLeft = await countRecoveryCodes(tx, viewer)
      const passkeys = (await listPasskeysOf(tx, viewer)).map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }))
      const passkeyOrigin = passkeyPlace(publicUrl())?.origin ?? null
      return {
        data: { authenticatorSince: since?.toISOString() ?? null, recoveryCodesLeft, passkeys, passkeyOrigin },
      }
    })
}
