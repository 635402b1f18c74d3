import { bankRoutes } from '@millwright/contract/bank'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** What the queries about an asset's files begin with. */
export const documentsKey = (assetId: string) => ['documents', assetId] as const

/** How many files an asset has, and how many of them answer questions. */
export function useReadiness(assetId: string) {
  return useQuery({
    queryKey: [...documentsKey(assetId), 'readiness'],
    queryFn: async ({ signal }) => {
      const { processed } = await call(bankRoutes.fetchFilters, { query: { assetId: [assetId] }, signal })
      const countOf = (value: string) => processed.find((one) => one.value === value)?.count ?? 0
      return { count: countOf('true') + countOf('false'), ready: countOf('true') }
    },
  })
}

/** Asks anew for whatever lists files of an asset. */
export const refreshFiles = (cache: QueryClient, assetId: string) =>
  void cache.invalidateQueries({ queryKey: documentsKey(assetId) })
