import { expertRoutes, type ExpertsQuery } from '@millwright/contract/experts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call, callPage, isNotFound } from '../../platform/api.ts'

/** Those who are members change where members are changed. */
const refetchOnMount = 'always'

/** Every expert of the asset, by name. */
export function useExperts(assetId: string) {
  return useQuery({
    queryKey: keys.expertsWhole(assetId),
    queryFn: ({ signal }) => call(expertRoutes.fetchAll, { query: { assetId }, signal }),
    refetchOnMount,
  })
}

/** A page of them. The page before stays until this one has come. */
export function useExpertsPage({ search, ...place }: ExpertsQuery) {
  const query = { ...place, search: search?.trim() }
  return useQuery({
    queryKey: keys.expertsPage(place.assetId, query),
    queryFn: ({ signal }) => callPage(expertRoutes.fetchAll, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount,
  })
}

/** The expert of an address, none without its id. Missing when the asset has none with it. */
export function useExpert({ assetId, expertId }: { assetId: string; expertId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.expert(assetId, expertId),
    queryFn: ({ signal }) => call(expertRoutes.fetchSingle, { query: { assetId, expertId }, signal }),
    enabled: expertId !== '',
  })
  return { expert: data, isMissing: isNotFound(error), isPending, error, reload: () => void refetch() }
}
