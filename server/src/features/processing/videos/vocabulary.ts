import type { VocabularySources } from './vocabulary.repository.ts'

/** Endpoints read some 220 tokens of a prompt: no list takes the place of the next. */
const maxWords = { names: 30, fields: 40, glossary: 50, odd: 80 } as const
const maxTermLength = 60
/** Part numbers and abbreviations, and names: words that are written with a capital letter wherever they stand. */
const coded = /^(?=.*\p{N})(?=.*\p{L})[\p{L}\p{N}][\p{L}\p{N}./-]+$|^\p{Lu}{2,}$/u
const capital = /^\p{Lu}\p{Ll}{2,}$/u
const word = /[\p{L}\p{N}](?:[\p{L}\p{N}./-]*[\p{L}\p{N}])?/gu

/** What is likely to be said and unlikely to be known: names, fields, the glossary, and odd words of the documents. */
export function vocabularyOf({ names, fields, glossary, texts }: VocabularySources): string {
  const terms = new Map<string, string>()
  const take = (list: readonly string[], most: number) => {
    let words = 0
    for (const term of list) {
      const plain = term.replace(/\s+/gu, ' ').trim()
      const key = plain.toLowerCase()
      if (plain === '' || plain.length > maxTermLength || terms.has(key)) continue
      words += plain.split(' ').length
      if (words > most) return
      terms.set(key, plain)
    }
  }
  take(names, maxWords.names)
  take(fields, maxWords.fields)
  take(glossary, maxWords.glossary)
  take(oddWords(texts), maxWords.odd)
  return [...terms.values()].join(', ')
}

/** The most frequent first. */
function oddWords(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  const inLowerCase = new Set<string>()
  for (const text of texts) {
    for (const [found] of text.matchAll(word)) {
      counts.set(found, (counts.get(found) ?? 0) + 1)
      if (/^\p{Ll}/u.test(found)) inLowerCase.add(found)
    }
  }
  const isOdd = (found: string) => coded.test(found) || (capital.test(found) && !inLowerCase.has(found.toLowerCase()))
  // Numbers of parts before names: nobody guesses those.
  const rank = (found: string) => (coded.test(found) ? 0 : 1)
  return [...counts]
    .filter(([found]) => isOdd(found))
    .toSorted(([one, a], [other, b]) => rank(one) - rank(other) || b - a)
    .map(([found]) => found)
}
