import { departmentRoutes } from '@millwright/contract/departments'
import { useQuery } from '@tanstack/react-query'
import { call, callPage, isNotFound } from '../../platform/api.ts'
import { usePlaceList } from './place-list.ts'

export const departmentsKey = ['departments'] as const

export function useDepartments(search: string) {
  return usePlaceList({
    key: departmentsKey,
    search,
    fetchPage: (query, signal) => callPage(departmentRoutes.fetchAll, { query, signal }),
  })
}

/** The department of an address, none without its id. It is missing when it does not exist or may not be seen. */
export function useDepartment(departmentId: string) {
  const { data, error, isPending } = useQuery({
    queryKey: ['department', departmentId],
    queryFn: ({ signal }) => call(departmentRoutes.fetchSingle, { query: { departmentId }, signal }),
    enabled: departmentId !== '',
  })
  return { department: data, isMissing: isNotFound(error), isPending, error }
}
