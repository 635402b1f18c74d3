import { reasons } from '@millwright/contract/reasons/refusals'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { managedByDirectory } from '../../../access/directory-member.ts'
import type { ManagedMemberId } from '../../../access/viewer.ts'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import { requireMembers } from '../../../calls/quotas/require-quota.ts'
import { attributesIn, type Attributes, patched, setTo } from '../../../calls/scim/patch.ts'
import { type Change, type Resource, type ScimCall, type ScimResources, shown } from '../../../calls/scim/resource.ts'
import { listGivenMemberships, lockGroups } from '../../../people/group-members.repository.ts'
import { isLastConfirmedAdmin, type MemberRow } from '../../../people/users.repository.ts'
import { lockPasswordAdmin } from '../../../people/password-admin.repository.ts'
import { giveAddresses } from '../../../people/sign-ins.repository.ts'
import { leaveRole } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { nameOf } from '../audited.ts'
import { insertMembers, lockMember, setSuspended } from '../member-writes.repository.ts'
import { recordFollowed } from '../record-followed.ts'
import { takeOut } from '../remove-member.ts'
import { readMember } from '../users.repository.ts'
import { keepOut, letIn } from '../suspend-member.ts'
import type { UserDeps } from '../users.deps.ts'
import { isLedToProvider, isUserNameTaken, listForDirectory, setByDirectory } from './directory-users.repository.ts'
import { activeIn, attributesOf, type DirectoryUser, presentUser, userIn, userNameOf } from './user-resource.ts'

type Deps = Pick<UserDeps, 'invite' | 'quotas'>

/** Members of the company, as its directory keeps them. Their roles and rights are the admins'. */
export function directoryUsers(deps: Deps): ScimResources {
  return {
    async list({ tx, viewer }, query) {
      const { rows, total } = await listForDirectory(tx, viewer, query)
      return { total, resources: rows.map((row) => shown(presentUser(row), query.hides)) }
    },
    async read({ tx, viewer }, id, hides) {
      const userId = await managedByDirectory(tx, viewer, id)
      return shown(presentUser(await readMember(tx, viewer, userId)), hides)
    },
    create: async (call, body) => presentUser(await createUser(deps, call, userIn(attributesIn(body)))),
    // What a directory does not know of it does not mean to empty.
    replace: (call, change) => {
      const sent = attributesIn(change.body)
      const isActive = activeIn(sent)
      return changeUser(deps, call, { ...change, isActive, changed: (present) => ({ ...present, ...sent }) })
    },
    patch: (call, change) => {
      const isActive = activeIn({ active: setTo('active', change.body) })
      return changeUser(deps, call, { ...change, isActive, changed: (present) => patched(present, change.body) })
    },
    async remove(call, { id, requireVersion }) {
      const { tx, viewer } = call
      const userId = await managedByDirectory(tx, viewer, id)
      await lockGroups(tx, viewer, { alone: false })
      if (await isLastConfirmedAdmin(tx, { ...viewer, userId })) throw new Refusal('conflict', reasons.lastAdmin)
      requireVersion(presentUser(await readMember(tx, viewer, userId)).meta.version)
      await takeOut(tx, call, userId)
    },
  }
}

async function createUser(deps: Deps, { tx, viewer, facts }: ScimCall, sent: DirectoryUser): Promise<MemberRow> {
  const { isActive, ...columns } = sent
  const { companyId } = viewer
  await lockGroups(tx, viewer, { alone: true })
  if (await isUserNameTaken(tx, viewer, { name: userNameOf(sent) })) {
    throw new Refusal('conflict', reasons.scimUserNameTaken)
  }
  const person = { companyId, userId: uuidv7() }
  const [row] = await insertMembers(tx, viewer, [{ ...columns, id: person.userId }])
  const isGiven = await leaveRole(tx, () => giveAddresses(tx, [{ ...person, email: sent.email }]))
  if (!row || !isGiven) throw new Refusal('conflict', reasons.emailTaken)
  await requireMembers(tx, deps, { companyId, withKeptOut: isActive === false })
  const event = { ...actorOf(viewer, facts), target: nameOf(row) }
  await recordEvent(tx, { ...event, action: 'member-created' })
  await recordFollowed(tx, actorOf(viewer, facts), { userIds: [row.id], before: [] })
  if (isActive === false) {
    await recordEvent(tx, { ...event, action: 'member-suspended' })
    const userId = await managedByDirectory(tx, viewer, row.id)
    return setSuspended(tx, viewer, { userId, suspended: true, byDirectory: true })
  }
  await inviteUnlessLed(deps.invite, { tx, viewer, facts }, row)
  return row
}

/** Who is signed in by a provider without a password has nothing to choose. */
async function inviteUnlessLed(invite: Deps['invite'], { tx, viewer }: ScimCall, { id, email }: MemberRow) {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (await leaveRole(tx, () => isLedToProvider(tx, viewer, domain))) return
  await invite(tx, [{ companyId: viewer.companyId, userId: id }])
}

/** `isActive` null: it says nothing of that. */
type UserChange = Change & { isActive: boolean | null; changed: (present: Attributes) => Attributes }

async function changeUser(
  { invite, quotas }: Deps,
  call: ScimCall,
  { id, requireVersion, isActive, changed }: UserChange,
): Promise<Resource> {
  const { tx, viewer, facts } = call
  const userId = await managedByDirectory(tx, viewer, id)
  await lockGroups(tx, viewer, { alone: true })
  // In the order of all who lock several of these.
  const isLastAdmin = await isLastConfirmedAdmin(tx, { ...viewer, userId })
  const passwordAdmin = await lockPasswordAdmin(tx, viewer)
  const before = await lockMember(tx, viewer, userId)
  requireVersion(presentUser(before).meta.version)
  const row = await changeColumns(call, { userId, before, changed }).catch((error: unknown) => {
    // Who is to be kept out is, whatever else of the call is refused: a leaver's address may change with it.
    if (isActive === false && error instanceof Refusal) return before
    throw error
  })
  if (isActive === false && row.suspendedAt === null) {
    if (isLastAdmin) throw new Refusal('conflict', reasons.lastAdmin)
    if (passwordAdmin === userId) throw new Refusal('conflict', reasons.passwordAdminNeeded)
    return presentUser(await keepOut(tx, { viewer, facts }, { userId, byDirectory: true }))
  }
  // Whom an admin suspended, an admin lets in.
  if (isActive === true && row.suspendedAt !== null && row.suspendedByDirectory) {
    const back = await letIn(tx, { viewer, facts, quotas }, userId)
    if (back.verifiedAt === null) await inviteUnlessLed(invite, call, back)
    return presentUser(back)
  }
  return presentUser(row)
}

const withoutState = ({ active: _, id: __, meta: ___, schemas: ____, ...attributes }: Attributes) => attributes

type Columns = { userId: ManagedMemberId; before: MemberRow; changed: UserChange['changed'] }

/**
 * What is sent as it is held already is no change: no line of the trail, and no new version. Refuses before it writes.
 */
async function changeColumns(
  { tx, viewer, facts }: ScimCall,
  { userId, before, changed }: Columns,
): Promise<MemberRow> {
  const present = attributesOf(before)
  const next = changed(present)
  if (isDeepStrictEqual(withoutState(next), withoutState(present))) return before
  const { email, isActive: _, ...columns } = userIn(next)
  // Whom no other name was given goes on being known by their address.
  if (before.directoryName === null && columns.directoryName?.toLowerCase() === email) columns.directoryName = null
  if (email !== before.email) throw new Refusal('invalid-input', reasons.scimEmailKept)
  const names = Object.keys(columns) as (keyof typeof columns)[]
  if (names.every((name) => columns[name] === before[name])) return before
  if (await isUserNameTaken(tx, viewer, { name: columns.directoryName ?? email, except: userId })) {
    throw new Refusal('conflict', reasons.scimUserNameTaken)
  }
  const groupsBefore = await listGivenMemberships(tx, viewer, [userId])
  const row = await setByDirectory(tx, viewer, { userId, columns })
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'member-updated', target: nameOf(row) })
  await recordFollowed(tx, actorOf(viewer, facts), { userIds: [userId], before: groupsBefore })
  return row
}
