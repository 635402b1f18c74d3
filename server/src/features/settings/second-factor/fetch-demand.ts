import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import type { HandlersOf } from '../../../calls/handler.ts'
import { hasSecondFactor } from '../../../people/second-factors/second-factors.repository.ts'
import { leaveRole } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findFactorDemand } from './factor-demand.repository.ts'
import { isOpenedWithFactor } from './owner-of-factor.ts'

export const fetchDemand: HandlersOf<typeof secondFactorRoutes>['fetchDemand'] = async ({ tx, viewer }) =>
  leaveRole(tx, async () => {
    const found = await findFactorDemand(tx, viewer)
    if (!found) throw new Refusal('login-required')
    const { demand, from, holds, providerCounts, factor } = found
    const isMeant = demand === 'all' || (demand === 'admins' && viewer.role === 'admin')
    const isMet = isOpenedWithFactor(found)
    const hasFactor = await hasSecondFactor(tx, viewer)
    const data = {
      demand,
      from: from?.toISOString() ?? null,
      providerCounts,
      due: holds && isMeant && !isMet,
      hasFactor,
      byProvider: factor === 'provider',
    }
    return { data }
  })
