import { departmentRoutes } from '@millwright/contract/departments'
import { useQuery } from '@tanstack/react-query'
import { call, isNotFound } from '../../platform/api.ts'

export const departmentsKey = ['departments'] as const

export function useDepartments() {
  return useQuery({
    queryKey: departmentsKey,
    queryFn: ({ signal }) => call(departmentRoutes.fetchAll, { signal }),
  })
}

/** The department of an address. It is missing when it does not exist or may not be seen. */
export function useDepartment(departmentId: string) {
  const { data, error, isPending } = useQuery({
    queryKey: ['department', departmentId],
    queryFn: ({ signal }) => call(departmentRoutes.fetchSingle, { query: { departmentId }, signal }),
  })
  return { department: data, isMissing: isNotFound(error), isPending, error }
}
