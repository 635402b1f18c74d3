import { assetRoutes } from '@millwright/contract/assets'
import { useQuery } from '@tanstack/react-query'
import { call, isNotFound } from '../../platform/api.ts'

export const assetsKey = (departmentId: string) => ['assets', departmentId] as const

const assetsQuery = (departmentId: string) => ({
  queryKey: assetsKey(departmentId),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(assetRoutes.fetchAll, { query: { departmentId }, signal }),
})

export const useAssets = (departmentId: string) => useQuery(assetsQuery(departmentId))

/** The asset of an address. It is missing when it does not exist or may not be seen. */
export function useAsset({ departmentId, assetId }: { departmentId: string; assetId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    ...assetsQuery(departmentId),
    select: (assets) => assets.find(({ _id }) => _id === assetId) ?? null,
  })
  return {
    asset: data ?? undefined,
    isMissing: data === null || isNotFound(error),
    isPending,
    error,
    reload: () => void refetch(),
  }
}
