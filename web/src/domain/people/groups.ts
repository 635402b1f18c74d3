import { groupRoutes } from '@millwright/contract/groups'
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
