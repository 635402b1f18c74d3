import { departmentRoutes } from '@millwright/contract/departments'
import { useQuery } from '@tanstack/react-query'
import { call, isNotFound } from '../../platform/api.ts'

export const departmentsKey = ['departments'] as const

const departmentsQuery = {
  queryKey: departmentsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(departmentRoutes.fetchAll, { signal }),
}

export const useDepartments = () => useQuery(departmentsQuery)

/** The department of an address. It is missing when it does not exist or may not be seen. */
export function useDepartment(departmentId: string) {
  const { data, error, isPending } = useQuery({
    ...departmentsQuery,
    select: (departments) => departments.find(({ _id }) => _id === departmentId) ?? null,
  })
  return { department: data ?? undefined, isMissing: data === null || isNotFound(error), isPending, error }
}
