import { reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { lockPasswordAdmin } from '../../../people/password-admin.repository.ts'
import { leaveRole } from '../../../platform/database/transaction.ts'
import { invalidInput, Refusal } from '../../../platform/refusal.ts'
import { findFactorDemand, setFactorDemand } from './factor-demand.repository.ts'
import { isOpenedWithFactor } from './owner-of-factor.ts'

/**
 * Whoever demands one has one: so it works here, and an admin is left who gets in. Who is asked already gets no later
 * day: else saving the form again would suspend the demand.
 */
export const setDemand: HandlersOf<typeof secondFactorRoutes>['setDemand'] = async ({ tx, viewer, body, facts }) => {
  const days = await leaveRole(tx, async () => {
    const passwordAdminId = await lockPasswordAdmin(tx, viewer)
    const found = await findFactorDemand(tx, viewer)
    if (!found) throw new Refusal('login-required')
    if (body.demand !== 'none') {
      // Without a password of one's own no second factor is set up.
      if (passwordAdminId !== null && !body.providerCounts) throw new Refusal('conflict', reasons.demandUnreachable)
      if (!isOpenedWithFactor({ ...found, providerCounts: body.providerCounts }))
        throw new Refusal('conflict', reasons.demandUnmet)
    }
    const { demand, providerCounts } = body
    const keepsDay = found.demand === demand || found.demand === 'all'
    if (demand !== 'none' && !keepsDay && body.days === undefined)
      throw invalidInput({ days: reasons.demandDaysInvalid })
    return setFactorDemand(tx, viewer, { demand, days: body.days, keepsDay, providerCounts })
  })
  const target = reason('trail.demand', { demand: body.demand, ...(body.demand !== 'none' && { days: String(days) }) })
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'second-factor-demanded', target })
  return { data: null }
}
