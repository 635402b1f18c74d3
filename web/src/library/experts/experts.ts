import { expertRoutes, type ExpertsQuery } from '@millwright/contract/experts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callPage, isNotFound } from '../../platform/api.ts'

/** Whatever changes an expert of the asset lets go of all that begins with it. */
export const expertsKey = (assetId: string) => ['experts', assetId] as const
export const expertKey = (assetId: string, expertId: string) => [...expertsKey(assetId), 'single', expertId] as const

/** Those who are members change where members are changed. */
const refetchOnMount = 'always'

/** Every expert of the asset, by name. */
export function useExperts(assetId: string) {
  return useQuery({
    queryKey: [...expertsKey(assetId), 'all'],
    queryFn: ({ signal }) => call(expertRoutes.fetchAll, { query: { assetId }, signal }),
    refetchOnMount,
  })
}

/** A page of them. The page before stays until this one has come. */
export function useExpertsPage({ search, ...place }: ExpertsQuery) {
  const query = { ...place, search: search?.trim() }
  return useQuery({
    queryKey: [...expertsKey(place.assetId), 'page', query],
    queryFn: ({ signal }) => callPage(expertRoutes.fetchAll, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount,
  })
}

/** The expert of an address, none without its id. Missing when the asset has none with it. */
export function useExpert({ assetId, expertId }: { assetId: string; expertId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: expertKey(assetId, expertId),
    queryFn: ({ signal }) => call(expertRoutes.fetchSingle, { query: { assetId, expertId }, signal }),
    enabled: expertId !== '',
  })
  return { expert: data, isMissing: isNotFound(error), isPending, error, reload: () => void refetch() }
}
