import { assetRoutes } from '@millwright/contract/assets'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call, callPage, leadsNowhere } from '../../platform/api.ts'
import { usePlaceList } from './place-list.ts'

export function useAssets(departmentId: string, search: string) {
  return usePlaceList({
    of: keys.assets(departmentId),
    keyOf: (wanted) => keys.assetCards(departmentId, wanted),
    search,
    fetchPage: (query, signal) => callPage(assetRoutes.fetchAll, { query: { departmentId, ...query }, signal }),
  })
}

type AssetIds = { departmentId: string; assetId: string }

const readAsset = ({ departmentId, assetId }: AssetIds) => ({
  queryKey: keys.assetIn({ departmentId, assetId }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(assetRoutes.fetchSingle, { query: { departmentId, assetId }, signal }),
})

/** The asset of an address, none without its id. It is missing when it does not exist or may not be seen. */
export function useAsset(ids: AssetIds) {
  const { data, error, isPending } = useQuery({ ...readAsset(ids), enabled: ids.assetId !== '' })
  return { asset: data, isMissing: leadsNowhere(error), isPending, error }
}

/** As `useAsset`, read again whenever it is come to: its counts change elsewhere. */
export function useAssetNow(ids: AssetIds) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...readAsset(ids), refetchOnMount: 'always' })
  return { asset: data, isFetchedAfterMount, isMissing: leadsNowhere(error), error, reload: () => void refetch() }
}
