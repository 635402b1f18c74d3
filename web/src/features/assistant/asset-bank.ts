import { assistantRoutes } from '@millwright/contract/assistant'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** The assets that one may ask about, by department and name. */
export function useAssetBank() {
  return useQuery({
    queryKey: keys.assetBank,
    queryFn: ({ signal }) => call(assistantRoutes.fetchAssets, { signal }),
    // Assets come and go on other screens.
    refetchOnMount: 'always',
  })
}

export type AssetBank = ReturnType<typeof useAssetBank>
