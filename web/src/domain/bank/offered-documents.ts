import { type BankQueryInput, useBankCounts } from './bank.ts'

export type DocumentFilter = 'documentClass' | 'documentLanguage' | 'documentTag'

/** What makers' documents of a place can be narrowed by: the values that they have, and what is chosen. Empty: nothing to choose. */
export function useOfferedDocuments(place: BankQueryInput, chosen: Readonly<Record<DocumentFilter, string | null>>) {
  const { data } = useBankCounts(place)
  const offered = (name: DocumentFilter) =>
    [
      ...new Set([...(data?.[name] ?? []).map(({ value }) => value), ...(chosen[name] === null ? [] : [chosen[name]])]),
    ].toSorted()
  const languages = offered('documentLanguage')
  return {
    classes: offered('documentClass'),
    // One alone is no choice.
    languages: languages.length > 1 || chosen.documentLanguage !== null ? languages : [],
    tags: offered('documentTag'),
  }
}
