import { assetRoutes } from '@millwright/contract/assets'
import { useQuery } from '@tanstack/react-query'
import { call, isNotFound } from '../../platform/api.ts'

export const assetsKey = (departmentId: string) => ['assets', departmentId] as const

export function useAssets(departmentId: string) {
  return useQuery({
    queryKey: assetsKey(departmentId),
    queryFn: ({ signal }) => call(assetRoutes.fetchAll, { query: { departmentId }, signal }),
  })
}

/** The asset of an address. It is missing when it does not exist or may not be seen. */
export function useAsset({ departmentId, assetId }: { departmentId: string; assetId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['asset', departmentId, assetId],
    queryFn: ({ signal }) => call(assetRoutes.fetchSingle, { query: { departmentId, assetId }, signal }),
  })
  return { asset: data, isMissing: isNotFound(error), isPending, error, reload: () => void refetch() }
}
