import { assetRoutes } from '@millwright/contract/assets'
import { useQuery } from '@tanstack/react-query'
import { call, callPage, isNotFound } from '../../platform/api.ts'
import { usePlaceList } from './place-list.ts'

export const assetsKey = (departmentId: string) => ['assets', departmentId] as const

export function useAssets(departmentId: string, search: string) {
  return usePlaceList({
    key: assetsKey(departmentId),
    search,
    fetchPage: (query, signal) => callPage(assetRoutes.fetchAll, { query: { departmentId, ...query }, signal }),
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
