import { reasons } from '@millwright/contract/reasons/refusals'
import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { lockPasswordAdmin } from '../../../people/password-admin.repository.ts'
import { leaveRole } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findFactorDemand, setFactorDemand } from './factor-demand.repository.ts'

/** Whoever demands one has one: so it works here, and an admin is left who gets in. */
export const setDemand: HandlersOf<typeof secondFactorRoutes>['setDemand'] = async ({ tx, viewer, body, facts }) => {
  await leaveRole(tx, async () => {
    const passwordAdminId = await lockPasswordAdmin(tx, viewer)
    const found = await findFactorDemand(tx, viewer)
    if (!found) throw new Refusal('login-required')
    if (body.demand !== 'none') {
      // Without a password of one's own no second factor is set up.
      if (passwordAdminId !== null && !body.providerCounts) throw new Refusal('conflict', reasons.demandUnreachable)
      const isMet = found.factor === 'provider' ? body.providerCounts : found.factor !== 'none'
      if (!isMet) throw new Refusal('conflict', reasons.demandUnmet)
    }
    await setFactorDemand(tx, viewer, body)
  })
  const target = body.demand === 'none' ? 'none' : `${body.demand}, in ${body.days} days`
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'second-factor-demanded', target })
  return { data: null }
}
