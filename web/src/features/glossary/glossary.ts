import { type GlossaryRing, glossaryRoutes, type GlossarySet } from '@millwright/contract/glossary'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call, callPage } from '../../platform/api.ts'

/** All sets, by their first word: 2,000 at most. */
export function useGlossary(enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: keys.glossarySets,
    queryFn: ({ signal }) => call(glossaryRoutes.fetchAll, { query: {}, signal }),
  })
}

/** Of one page. */
export const ringsAtOnce = 50

/** The shipped sets with a word, page by page; without a word those that are switched off. */
export function useRings(search: string, enabled: boolean) {
  const wanted = search.trim()
  return useInfiniteQuery({
    enabled,
    queryKey: keys.glossaryRings(wanted),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        page: pageParam,
        pageSize: ringsAtOnce,
        ...(wanted === '' ? ({ only: 'off' } as const) : { search: wanted }),
      }
      return callPage(glossaryRoutes.fetchRings, { query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * ringsAtOnce < total ? pages.length + 1 : null),
    select: ({ pages }): { rings: GlossaryRing[]; total: number } => ({
      rings: pages.flatMap(({ rows }) => rows),
      total: pages[0]?.total ?? 0,
    }),
    placeholderData: keepPreviousData,
  })
}

/** What was asked for and no document holds. */
export function useSuggestions() {
  return useQuery({
    queryKey: keys.suggestions,
    queryFn: ({ signal }) => call(glossaryRoutes.fetchSuggestions, { signal }),
  })
}

export function setsWith(sets: readonly GlossarySet[], search: string): readonly GlossarySet[] {
  const wanted = search.trim().toLocaleLowerCase()
  return wanted === ''
    ? sets
    : sets.filter(({ words }) => words.some((word) => word.toLocaleLowerCase().includes(wanted)))
}
