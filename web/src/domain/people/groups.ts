import { type GroupMember, groupRoutes, type WholeGroup } from '@millwright/contract/groups'
import { limits } from '@millwright/contract/limits'
import type { QueryInputOf } from '@millwright/contract/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call, callPage } from '../../platform/api.ts'

/** Every group of the company, by name. */
export function useAllGroups() {
  return useQuery({
    queryKey: keys.groupsWhole,
    queryFn: ({ signal }) => call(groupRoutes.fetchAll, { query: {}, signal }),
  })
}

/** A page of the groups. The page before stays until this one has come. */
export function useGroupsPage({ search, ...place }: QueryInputOf<typeof groupRoutes.fetchAll>) {
  const query = { ...place, search: search?.trim() }
  return useQuery({
    queryKey: keys.groupsPage(query),
    queryFn: ({ signal }) => callPage(groupRoutes.fetchAll, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Who is in a group in whichever way; nobody is asked for where all are in a group of ours by hand, whom it names itself. */
export function useGroupMembers(group: WholeGroup | undefined) {
  const groupId = group?._id ?? ''
  return useQuery({
    queryKey: keys.groupMembers(groupId),
    queryFn: ({ signal }) => listMembers(groupId, signal),
    enabled:
      group !== undefined &&
      (group.rule !== null || group.fromDirectory || group.memberCount > group.handMembers.length),
  })
}

async function listMembers(groupId: string, signal: AbortSignal): Promise<GroupMember[]> {
  const members: GroupMember[] = []
  const pageSize = limits.pageSize
  for (let page = 1; ; page += 1) {
    const query = { groupId, page, pageSize, sort: '_id' as const }
    const { rows } = await callPage(groupRoutes.fetchMembers, { query, signal })
    members.push(...rows)
    if (rows.length < pageSize) return members
  }
}
