import { Id } from '@millwright/contract/ids'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { type Attributes, attributesIn, patched } from '../../../calls/scim/patch.ts'
import { type Change, type Resource, type ScimCall, type ScimResources, shown } from '../../../calls/scim/resource.ts'
import { tellOfGroup } from '../../../calls/tell-of-group.ts'
import { countPlacesOf, listGrantsOf } from '../../../people/group-access.repository.ts'
import { lockGroups } from '../../../people/group-members.repository.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { recordGroup } from '../group-trail.ts'
import { countGroups, deleteGroup, isNameTaken } from '../groups.repository.ts'
import { setHandMembers } from '../set-hand-members.ts'
import {
  changeDirectoryGroup,
  type DirectoryGroupRow,
  insertDirectoryGroup,
  listDirectoryGroups,
  listMembersOfGroups,
  readDirectoryGroup,
} from './directory-groups.repository.ts'
import { groupIn, presentGroup } from './group-resource.ts'

/** Groups that the directory of the company keeps. Those made by hand are not there for it; what groups may see, people say. */
export const directoryGroups: ScimResources = {
  async list({ tx, viewer }, query) {
    const { rows, total } = await listDirectoryGroups(tx, viewer, query)
    const ids = rows.map(({ id }) => id)
    const members = query.hides('members')
      ? null
      : Map.groupBy(await listMembersOfGroups(tx, viewer, ids), ({ groupId }) => groupId)
    const resources = rows.map((row) => shown(presentGroup(row, members && (members.get(row.id) ?? [])), query.hides))
    return { total, resources }
  },
  async read(call, id, hides) {
    const row = await found(call, id)
    return shown(hides('members') ? presentGroup(row, null) : await whole(call, row), hides)
  },
  async create(call, body) {
    const { tx, viewer, facts } = call
    const { name, externalId, members: wanted } = groupIn(attributesIn(body))
    await lockGroups(tx, viewer, { alone: true })
    if ((await countGroups(tx, viewer)) >= limits.groups) throw new Refusal('conflict', reasons.groupsFull)
    if (await isNameTaken(tx, viewer, { name })) throw new Refusal('conflict', reasons.groupNameTaken)
    const groupId = await insertDirectoryGroup(tx, viewer, { name, externalId })
    const members = await setHandMembers(tx, viewer, { groupId, members: wanted })
    await recordGroup(tx, { viewer, facts }, { did: 'created', name, rule: null, members })
    return whole(call, await found(call, groupId))
  },
  replace: (call, change) => changeGroup(call, change, (present) => ({ ...present, ...attributesIn(change.body) })),
  patch: (call, change) => changeGroup(call, change, (present) => patched(present, change.body)),
  async remove(call, { id, requireVersion }) {
    const { tx, viewer, facts } = call
    await lockGroups(tx, viewer, { alone: true })
    const row = await found(call, id)
    requireVersion(presentGroup(row, null).meta.version)
    const grants = await listGrantsOf(tx, viewer, row.id)
    await tellOfGroup(tx, viewer, { groupId: row.id, changes: row.memberCount, places: grants.length })
    await deleteGroup(tx, viewer, row.id)
    await recordGroup(tx, { viewer, facts }, { did: 'deleted', name: row.name, grants })
  },
}

/** What members had by the group alone, who are in it no more, ends with the call. */
async function changeGroup(
  call: ScimCall,
  { id, requireVersion }: Change,
  changed: (present: Attributes) => Attributes,
): Promise<Resource> {
  const { tx, viewer, facts } = call
  await lockGroups(tx, viewer, { alone: true })
  const row = await found(call, id)
  const present = await whole(call, row)
  requireVersion(present.meta.version)
  const { name, externalId, members: wanted } = groupIn(changed(attributesIn(present)))
  if (await isNameTaken(tx, viewer, { name, except: row.id })) throw new Refusal('conflict', reasons.groupNameTaken)
  const members = await setHandMembers(tx, viewer, { groupId: row.id, members: wanted })
  const changes = members.added.length + members.removed.length
  // What is sent as it is held already is no new version.
  if (changes === 0 && name === row.name && externalId === row.externalId) return present
  await changeDirectoryGroup(tx, viewer, { groupId: row.id, name, externalId })
  const former = { name: row.name, rule: null }
  await recordGroup(tx, { viewer, facts }, { did: 'updated', name, former, rule: null, members })
  const { departmentCount, assetCount } = await countPlacesOf(tx, viewer, row.id)
  await tellOfGroup(tx, viewer, { groupId: row.id, changes, places: departmentCount + assetCount })
  return whole(call, await found(call, row.id))
}

async function found({ tx, viewer }: ScimCall, id: string): Promise<DirectoryGroupRow> {
  const row = Id.safeParse(id).success ? await readDirectoryGroup(tx, viewer, id) : null
  if (!row) throw notFound()
  return row
}

async function whole({ tx, viewer }: ScimCall, row: DirectoryGroupRow): Promise<Resource> {
  return presentGroup(row, await listMembersOfGroups(tx, viewer, [row.id]))
}
