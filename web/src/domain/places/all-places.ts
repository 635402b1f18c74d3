import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** Every department that one may see, to choose from. */
export function useAllDepartments() {
  return useQuery({
    queryKey: keys.allDepartments,
    queryFn: ({ signal }) => call(departmentRoutes.fetchAll, { query: {}, signal }),
  })
}

/** Every asset of a department that one may see, to choose from; none without a department. */
export function useAllAssets(departmentId: string) {
  return useQuery({
    queryKey: keys.allAssets(departmentId),
    queryFn: ({ signal }) => call(assetRoutes.fetchAll, { query: { departmentId }, signal }),
    enabled: departmentId !== '',
  })
}
