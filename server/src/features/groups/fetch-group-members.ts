import type { groupRoutes } from '@millwright/contract/groups'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import type { GroupDeps } from './groups.deps.ts'
import { listMembersOfGroup, readGroup } from './groups.repository.ts'

export function fetchGroupMembers({ pictures }: GroupDeps): HandlersOf<typeof groupRoutes>['fetchMembers'] {
  return async ({ tx, viewer, query }) => {
    if (!(await readGroup(tx, viewer, query.groupId))) throw notFound()
    const { rows, total } = await listMembersOfGroup(tx, viewer, query)
    const pictureUrl = pictures.of(viewer)
    const data = rows.map(({ profilePicKey, firstName, middleName, lastName, ...member }) => ({
      ...member,
      name: { firstName, middleName, lastName },
      profilePic: pictureUrl(profilePicKey),
    }))
    return total === undefined ? { data } : { data, total }
  }
}
