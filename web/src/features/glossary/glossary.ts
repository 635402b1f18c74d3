import { glossaryRoutes, type GlossarySet } from '@millwright/contract/glossary'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** All sets, by their first word: 2,000 at most. */
export function useGlossary() {
  return useQuery({
    queryKey: keys.glossarySets,
    queryFn: ({ signal }) => call(glossaryRoutes.fetchAll, { query: {}, signal }),
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
