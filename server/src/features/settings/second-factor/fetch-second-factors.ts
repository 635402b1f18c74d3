import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import type { HandlersOf } from '../../../calls/handler.ts'
import { countRecoveryCodes, findAuthenticator } from '../../../people/second-factors/second-factors.repository.ts'
import { leaveRole } from '../../../platform/database/transaction.ts'

export const fetchSecondFactors: HandlersOf<typeof secondFactorRoutes>['fetch'] = async ({ tx, viewer }) =>
  leaveRole(tx, async () => {
    const since = (await findAuthenticator(tx, viewer))?.confirmedAt ?? null
    const recoveryCodesLeft = await countRecoveryCodes(tx, viewer)
    return { data: { authenticatorSince: since?.toISOString() ?? null, recoveryCodesLeft } }
  })
