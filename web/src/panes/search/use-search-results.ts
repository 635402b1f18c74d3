import { type SearchKind, searchRoutes } from '@millwright/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits } from '@millwright/contract/limits'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'
import type { DocumentsAsked } from '../../domain/chats/chat-home.ts'

/** Milliseconds without a key after which what was typed is looked for. */
const restFor = 120

/** A text once nobody has typed for a while. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), restFor)
    return () => window.clearTimeout(timer)
  }, [text])
  return rested
}

/** What alone is looked for; null: anything. */
type SearchedAlone = { kind: SearchKind | null; documents: DocumentsAsked }

const anything: SearchedAlone = {
  kind: null,
  documents: { documentClass: null, documentLanguage: null, documentTag: null },
}

/** What is found as one types; the groups before stay until the next have come, and late ones are dropped. */
export function useSearchResults(typed: string, { kind, documents }: SearchedAlone = anything) {
  const q = useRested(typed.trim()).slice(0, limits.search)
  const [unwanted, setUnwanted] = useState<UnwantedWords>({ of: '', words: [] })
  // What was not to be looked for was so for what was typed then.
  const without = unwanted.of === q ? unwanted.words : []
  const { data, error, isLoading, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.foundFor(q, { kind, documents, without }),
    queryFn: ({ signal }) =>
      call(searchRoutes.search, {
        query: {
          q,
          without,
          ...(kind === null ? {} : { kinds: [kind], pageSize: limits.searchHits.max }),
          documentClass: documents.documentClass ?? undefined,
          documentLanguage: documents.documentLanguage ?? undefined,
          documentTag: documents.documentTag ?? undefined,
        },
        signal,
      }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const groups = typed.trim() === '' ? [] : (data?.groups ?? []).filter(({ hits }) => hits.length > 0)
  return {
    q,
    groups,
    /** What the typed words were looked for as, besides themselves. */
    searchedFor: data?.searchedFor ?? [],
    without,
    lookWithout: (words: readonly string[]) => setUnwanted({ of: q, words }),
    /** What was typed has been looked for. To look for it again, because something changed, unsettles nothing. */
    isSettled: q === typed.trim().slice(0, limits.search) && !isLoading && !isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}

type UnwantedWords = { of: string; words: readonly string[] }

export type SearchOutcome = ReturnType<typeof useSearchResults>
