import {
  type ChangeList,
  type Fact,
  type FactChanges,
  type FactChangesQuery,
  type FactKind,
  factKinds,
  type FactPage,
  factRoutes,
  type FactsQuery,
} from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

type FactsFilter = Omit<FactsQuery, 'assetId'>

const readFacts = (assetId: string, asked: FactsFilter) => ({
  queryKey: keys.factsPage(assetId, asked),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(factRoutes.fetch, { query: { assetId, ...asked }, signal }),
  placeholderData: keepPreviousData,
})

export const useFacts = (assetId: string, asked: FactsFilter) => useQuery(readFacts(assetId, asked))

/** All rows that are asked for, without what was hidden, page by page, as far as `limits.facts`. */
export async function readAllFacts(
  assetId: string,
  asked: Omit<FactsFilter, 'pageNo' | 'pageSize'>,
): Promise<FactPage> {
  const read = new Map<string, Fact>()
  let rows = 0
  for (let pageNo = 1; pageNo <= limits.facts / limits.pageSize; pageNo += 1) {
    const query = { assetId, ...asked, withHidden: 'false' as const, pageNo, pageSize: limits.pageSize }
    const { total, facts } = await call(factRoutes.fetch, { query })
    for (const fact of facts) read.set(fact.id, fact)
    rows = total
    if (total <= pageNo * limits.pageSize) break
  }
  return { total: rows, facts: [...read.values()] }
}

type FactCount = { kind: FactKind; total: number }

/** How many rows there are of each kind; none until all have come. `withHidden`: as full members find them in the list. */
export function useFactCounts(assetId: string, { withHidden }: { withHidden: boolean }) {
  return useQueries({
    queries: factKinds.map((kind) =>
      readFacts(assetId, { kinds: [kind], pageSize: 1, ...(withHidden ? {} : { withHidden: 'false' }) }),
    ),
    combine: (results) => {
      const totals = results.map(({ data }) => data?.total)
      return {
        counts: factKinds.flatMap((kind, at): FactCount[] => {
          const total = totals[at]
          return total === undefined ? [] : [{ kind, total }]
        }),
        isWhole: totals.every((total) => total !== undefined),
        error: results.find(({ error }) => error)?.error ?? null,
        refetch: () => void Promise.all(results.map((result) => result.refetch())),
      }
    },
  })
}

export type ComparedVersions = { resourceId: string; from: number; to: number }

const readChanges = (query: FactChangesQuery) => ({
  queryKey: keys.factChanges(query),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(factRoutes.changes, { query, signal }),
})

/** What two versions of a file say otherwise: the first page of each list. */
export const useFactChanges = (asked: ComparedVersions) => useQuery(readChanges(asked))

/** How many a list of a comparison holds, on all pages. */
export const totalOf = ({ totals, ...lists }: FactChanges, list: ChangeList) => totals?.[list] ?? lists[list].length

/** The pages of a list behind its first, up to this one. */
export function useMoreChanges(asked: ComparedVersions, list: ChangeList, pages: number) {
  return useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) => readChanges({ ...asked, list, pageNo: at + 2 })),
    combine: (results) => ({
      read: results.flatMap(({ data }) => data ?? []),
      isLoading: results.some(({ isLoading }) => isLoading),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => void Promise.all(results.filter(({ error }) => error).map((result) => result.refetch())),
    }),
  })
}
