import { glossaryRoutes, type GlossarySet } from '@millwright/contract/glossary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

const glossaryKey = ['glossary'] as const

/** All sets, by their first word: 2,000 at most. */
export function useGlossary() {
  return useQuery({
    queryKey: [...glossaryKey, 'sets'],
    queryFn: ({ signal }) => call(glossaryRoutes.fetchAll, { query: {}, signal }),
  })
}

/** What was asked for and no document holds. */
export function useSuggestions() {
  return useQuery({
    queryKey: [...glossaryKey, 'suggestions'],
    queryFn: ({ signal }) => call(glossaryRoutes.fetchSuggestions, { signal }),
  })
}

export function useReloadGlossary() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: glossaryKey })
}

export function setsWith(sets: readonly GlossarySet[], search: string): readonly GlossarySet[] {
  const wanted = search.trim().toLocaleLowerCase()
  return wanted === ''
    ? sets
    : sets.filter(({ words }) => words.some((word) => word.toLocaleLowerCase().includes(wanted)))
}
