import type { identityProviderRoutes, ProviderLink } from '@millwright/contract/identity-providers'
import { reasons } from '@millwright/contract/reasons/refusals'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { listGivenMemberships, lockGroups } from '../../../people/group-members.repository.ts'
import { lockPasswordAdmin } from '../../../people/password-admin.repository.ts'
import { findUser, lockAdminsOf, lockUser, type PersonId } from '../../../people/users.repository.ts'
import { leaveRole, type Transaction } from '../../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { setClaimedGroups } from './claims.repository.ts'
import { deleteLink, hasOtherWay, listLinksOf } from './links.repository.ts'

type Handlers = HandlersOf<typeof identityProviderRoutes>

export const fetchOwnLinks: Handlers['fetchLinks'] = async ({ tx, viewer }) => ({ data: await linksOf(tx, viewer) })

export const fetchLinksOfMember: Handlers['fetchLinksOf'] = async ({ tx, viewer, granted: { userId } }) => ({
  data: await linksOf(tx, { companyId: viewer.companyId, userId }),
})

/** The session that this is done in stays, wherever it began. */
export function unlinkOwn(deps: AccountDeps): Handlers['unlink'] {
  return async ({ tx, viewer, query: { providerId }, facts }) => {
    const by = actorOf(viewer, facts)
    const { name } = await unlink(deps, tx, { person: viewer, by, providerId, keptSession: viewer.sessionId })
    await recordEvent(tx, { ...by, action: 'provider-unlinked', target: name })
    return { data: null }
  }
}

/** Signs them out where they had signed in by it, at once. */
export function unlinkMember(deps: AccountDeps): Handlers['unlinkOf'] {
  return async ({ tx, viewer, granted: { userId }, query: { providerId }, facts }) => {
    const by = actorOf(viewer, facts)
    const person = { companyId: viewer.companyId, userId }
    const keptSession = userId === viewer.userId ? viewer.sessionId : null
    const { name, whom } = await unlink(deps, tx, { person, by, providerId, keptSession })
    await recordEvent(tx, { ...by, action: 'provider-unlinked', target: `${whom}: ${name}` })
    return { data: null }
  }
}

async function linksOf(tx: Transaction, person: PersonId): Promise<ProviderLink[]> {
  const rows = await leaveRole(tx, () => listLinksOf(tx, person))
  return rows.map(({ providerId, name, issuer, linkedAt }) => ({
    providerId,
    name,
    host: new URL(issuer).host,
    linkedAt: linkedAt.toISOString(),
  }))
}

type MemberUnlinking = {
  person: PersonId
  by: ReturnType<typeof actorOf>
  providerId: string
  keptSession: string | null
}

/** Claims of the provider say nothing of them any more. @throws Refusal when they are not linked there, or would not get in any more */
async function unlink(
  deps: AccountDeps,
  tx: Transaction,
  { person: whose, by, providerId, keptSession }: MemberUnlinking,
) {
  const { companyId, userId } = whose
  const person = { companyId, userId }
  await lockGroups(tx, person, { alone: false })
  return leaveRole(tx, async () => {
    // In the order of whoever suspends or removes a member.
    await lockAdminsOf(tx, person)
    const passwordAdminId = await lockPasswordAdmin(tx, person)
    const user = (await lockUser(tx, person)) ? await findUser(tx, person) : null
    if (!user) throw notFound()
    const name = await deleteLink(tx, { ...person, providerId }, keptSession)
    if (name === null) throw notFound()
    const mayLocally = passwordAdminId === null || passwordAdminId === userId
    if (!(await hasOtherWay(tx, { ...person, providerId }, mayLocally)))
      throw new Refusal('conflict', reasons.lastSignIn)
    const before = await listGivenMemberships(tx, person, [userId])
    await setClaimedGroups(tx, { ...person, providerId, groupIds: [] })
    await deps.recordFollowed(tx, by, { userIds: [userId], before })
    return { name, whom: `${user.username} (${user.email})` }
  })
}
