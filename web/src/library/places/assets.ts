import { assetRoutes } from '@millwright/contract/assets'
import { useQuery } from '@tanstack/react-query'
import { call, callPage, leadsNowhere } from '../../platform/api.ts'
import { usePlaceList } from './place-list.ts'

export const assetsKey = (departmentId: string) => ['assets', departmentId] as const

export function useAssets(departmentId: string, search: string) {
  return usePlaceList({
    key: assetsKey(departmentId),
    search,
    fetchPage: (query, signal) => callPage(assetRoutes.fetchAll, { query: { departmentId, ...query }, signal }),
  })
}

type AssetIds = { departmentId: string; assetId: string }

const assetKey = ({ departmentId, assetId }: AssetIds) => ['asset', departmentId, assetId] as const
const readAsset = ({ departmentId, assetId }: AssetIds) => ({
  queryKey: assetKey({ departmentId, assetId }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(assetRoutes.fetchSingle, { query: { departmentId, assetId }, signal }),
})

/** The asset of an address. It is missing when it does not exist or may not be seen. */
export function useAsset(ids: AssetIds) {
  const { data, error, isPending } = useQuery(readAsset(ids))
  return { asset: data, isMissing: leadsNowhere(error), isPending, error }
}

/** As `useAsset`, read again whenever it is come to: its counts change elsewhere. */
export function useAssetNow(ids: AssetIds) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...readAsset(ids), refetchOnMount: 'always' })
  return { asset: data, isFetchedAfterMount, isMissing: leadsNowhere(error), error, reload: () => void refetch() }
}

/** What shows this asset. */
export const keysOfAsset = (ids: AssetIds) => [assetsKey(ids.departmentId), assetKey(ids)] as const
