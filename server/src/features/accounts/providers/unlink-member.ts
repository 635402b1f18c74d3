import type { identityProviderRoutes, ProviderLink } from '@millwright/contract/identity-providers'
import { reasons } from '@millwright/contract/reasons/refusals'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { lockPasswordAdmin } from '../../../people/password-admin.repository.ts'
import { findUser, lockAdminsOf, lockUser, type PersonId } from '../../../people/users.repository.ts'
import { leaveRole, type Transaction } from '../../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { deleteLink, hasOtherWay, listLinksOf } from './links.repository.ts'

type Handlers = HandlersOf<typeof identityProviderRoutes>

export const fetchOwnLinks: Handlers['fetchLinks'] = async ({ tx, viewer }) => ({ data: await linksOf(tx, viewer) })

export const fetchLinksOfMember: Handlers['fetchLinksOf'] = async ({ tx, viewer, granted: { userId } }) => ({
  data: await linksOf(tx, { companyId: viewer.companyId, userId }),
})

/** The session that this is done in stays, wherever it began. */
export const unlinkOwn: Handlers['unlink'] = async ({ tx, viewer, query: { providerId }, facts }) => {
  const { name } = await unlink(tx, viewer, { providerId, keptSession: viewer.sessionId })
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'provider-unlinked', target: name })
  return { data: null }
}

/** Signs them out where they had signed in by it, at once. */
export const unlinkMember: Handlers['unlinkOf'] = async ({ tx, viewer, granted: { userId }, query, facts }) => {
  const person = { companyId: viewer.companyId, userId }
  const keptSession = userId === viewer.userId ? viewer.sessionId : null
  const { name, whom } = await unlink(tx, person, { providerId: query.providerId, keptSession })
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'provider-unlinked', target: `${whom}: ${name}` })
  return { data: null }
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

type Unlinking = { providerId: string; keptSession: string | null }

/** @throws Refusal when they are not linked there, or would not get in any more */
async function unlink(tx: Transaction, { companyId, userId }: PersonId, { providerId, keptSession }: Unlinking) {
  const person = { companyId, userId }
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
    return { name, whom: `${user.username} (${user.email})` }
  })
}
