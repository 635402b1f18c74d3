import type { QueryInputOf } from '@millwright/contract/route'
import { userRoutes } from '@millwright/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call, callPage, isNotFound } from '../../platform/api.ts'

/** Every member of the company, by first name. */
export function useAllMembers() {
  return useQuery({
    queryKey: keys.membersWhole,
    queryFn: ({ signal }) => call(userRoutes.fetchAll, { query: {}, signal }),
  })
}

/** A page of the members. The page before stays until this one has come. */
export function useMembersPage({ search, ...place }: QueryInputOf<typeof userRoutes.fetchAll>) {
  const query = { ...place, search: search?.trim() }
  return useQuery({
    queryKey: keys.membersPage(query),
    queryFn: ({ signal }) => callPage(userRoutes.fetchAll, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The member of an address, none without its id. Missing when nobody of the company has it. */
export function useMember(userId: string) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.member(userId),
    queryFn: ({ signal }) => call(userRoutes.fetchSingle, { query: { userId }, signal }),
    enabled: userId !== '',
  })
  return { member: data, isMissing: isNotFound(error), isPending, error, refetch }
}
