import { bankRoutes } from '@millwright/contract/bank'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** How many files an asset has, and how many of them answer questions. */
export function useReadiness(assetId: string) {
  return useQuery({
    queryKey: keys.readiness(assetId),
    queryFn: async ({ signal }) => {
      const { processed } = await call(bankRoutes.fetchFilters, { query: { assetId: [assetId] }, signal })
      const countOf = (value: string) => processed.find((one) => one.value === value)?.count ?? 0
      return { count: countOf('true') + countOf('false'), ready: countOf('true') }
    },
  })
}
