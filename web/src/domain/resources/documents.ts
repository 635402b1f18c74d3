import { assetRoutes } from '@millwright/contract/assets'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** How many files an asset has, and how many of them answer questions. */
export function useReadiness({ departmentId, assetId }: { departmentId: string; assetId: string }) {
  return useQuery({
    queryKey: keys.readiness(assetId),
    queryFn: async ({ signal }) => {
      const { counts } = await call(assetRoutes.fetchSingle, { query: { departmentId, assetId }, signal })
      return { count: counts.resources, ready: counts.ready }
    },
  })
}
