import { departmentRoutes } from '@millwright/contract/departments'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call, callPage, leadsNowhere } from '../../platform/api.ts'
import { usePlaceList } from './place-list.ts'

export function useDepartments(search: string) {
  return usePlaceList({
    of: keys.departments,
    keyOf: keys.departmentCards,
    search,
    fetchPage: (query, signal) => callPage(departmentRoutes.fetchAll, { query, signal }),
  })
}

const readDepartment = (departmentId: string) => ({
  queryKey: keys.department(departmentId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(departmentRoutes.fetchSingle, { query: { departmentId }, signal }),
})

/** The department of an address, none without its id. It is missing when it does not exist or may not be seen. */
export function useDepartment(departmentId: string) {
  const { data, error, isPending } = useQuery({
    ...readDepartment(departmentId),
    enabled: departmentId !== '',
  })
  return { department: data, isMissing: leadsNowhere(error), isPending, error }
}

/** As `useDepartment`, read again whenever it is begun to be changed. */
export function useDepartmentToChange(departmentId: string) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...readDepartment(departmentId),
    refetchOnMount: 'always',
  })
  return {
    record: isFetchedAfterMount ? data : undefined,
    isMissing: leadsNowhere(error),
    error,
    reload: () => void refetch(),
  }
}
