import type { identityProviderRoutes } from '@millwright/contract/identity-providers'
import { reasons } from '@millwright/contract/reasons/refusals'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { isProviderEnough, lockPasswordAdmin, setPasswordAdmin } from '../../../people/password-admin.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findProven, listPasswordAdmins } from './provider-settings.repository.ts'

/** Before passwords go it is certain that somebody gets in without the provider, and that the provider works. */
export const setPasswords: HandlersOf<typeof identityProviderRoutes>['setPasswords'] = async ({
  tx,
  viewer,
  body: { adminId },
  facts,
}) => {
  await lockPasswordAdmin(tx, viewer)
  const event = actorOf(viewer, facts)
  if (adminId === null) {
    await setPasswordAdmin(tx, viewer, null)
    await recordEvent(tx, { ...event, action: 'passwords-on' })
    return { data: null }
  }
  const admin = (await listPasswordAdmins(tx, viewer)).find(({ _id }) => _id === adminId)
  if (!admin) throw new Refusal('conflict', reasons.passwordAdminUnfit)
  const proven = await findProven(tx, viewer)
  if (!proven) throw new Refusal('conflict', reasons.providerUnproven)
  if (!proven.hasDomain) throw new Refusal('conflict', reasons.providerDomainNeeded)
  if (!(await isProviderEnough(tx, viewer))) throw new Refusal('conflict', reasons.demandUnreachable)
  await setPasswordAdmin(tx, viewer, adminId)
  await recordEvent(tx, { ...event, action: 'passwords-off', target: admin.username })
  return { data: null }
}
