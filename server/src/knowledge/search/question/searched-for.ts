import type { SearchedFor } from '@millwright/contract/chats'
import type { Expansion } from './expansion.ts'

/** What stands for one word together, said once. */
export function joined(entries: readonly SearchedFor[]): SearchedFor[] {
  const words = new Map<string, SearchedFor>()
  for (const entry of entries) {
    const alternatives = [...(words.get(entry.word)?.alternatives ?? []), ...entry.alternatives]
    words.set(entry.word, { ...entry, alternatives: [...new Set(alternatives)] })
  }
  return [...words.values()]
}

/** What these say already is not said again. */
export function apart(entries: readonly SearchedFor[], before: readonly SearchedFor[]): SearchedFor[] {
  const said = new Set(before.flatMap(({ word, alternatives }) => alternatives.map((other) => nameOf(word, other))))
  return entries
    .map((entry) => ({
      ...entry,
      alternatives: entry.alternatives.filter((other) => !said.has(nameOf(entry.word, other))),
    }))
    .filter(({ alternatives }) => alternatives.length > 0)
}

const nameOf = (word: string, other: string) => `${word} ${other}`.toLowerCase()

export function ofExpansion({ word, alternatives, from }: Expansion): SearchedFor {
  const isOfItsLanguage = from === 'thesaurus'
  const others = alternatives.map((other) => other.word)
  return {
    word,
    alternatives: others,
    from,
    ...(isOfItsLanguage ? { sameLanguage: true } : {}),
    ...(from === 'spelling' ? { typed: word } : {}),
  }
}
