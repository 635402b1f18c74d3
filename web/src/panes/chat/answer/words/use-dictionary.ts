import { dictionaryRoutes } from '@millwright/contract/dictionaries'
import { limits } from '@millwright/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keys } from '../../../../keys/keys.ts'
import { call } from '../../../../platform/api.ts'
import { type QuoteDictionary, type Translations } from './words-of.ts'

/** Milliseconds. A dictionary may be switched on meanwhile. */
const keptFor = 300_000

/** A query has them with commas between them. */
const canBeAsked = (word: string) => word.length <= limits.dictionaryWord && !word.includes(',')

/** What dictionaries say of quotes in another language than this one. */
export function useDictionary(to: string | null): QuoteDictionary | null {
  const cache = useQueryClient()
  return useMemo(() => {
    if (to === null) return null
    const translationsOf: QuoteDictionary['translationsOf'] = (from, words) => {
      const asked = words.filter(canBeAsked).join()
      return cache.fetchQuery({
        queryKey: keys.translationsOf(from, to, asked),
        queryFn: async ({ signal }): Promise<Translations> => {
          if (asked === '') return new Map()
          const said = await call(dictionaryRoutes.translate, { query: { words: asked, from, to }, signal })
          return new Map(said.map((entry) => [entry.word, entry]))
        },
        staleTime: keptFor,
      })
    }
    return { to, translationsOf }
  }, [cache, to])
}
