import type { Language } from '../../language/language.ts'
import { stem } from '../../language/stems.ts'
import type { AskedTerm } from '../glossary/terms-in-question.ts'
import { corrected, type MisspelledWord, spelledOtherwise } from './misspelled.ts'

/** Languages that write compounds as one word, and what binds their parts. */
const links: Readonly<Record<Language, readonly string[]>> = { de: ['', 's', 'n', 'en', 'es'] }
const shortestPart = 4
/** Shorter ones are other words: *Motor* is one letter from *Rotor*. */
const shortestWrong = 5
const maxSplits = 2

/** A compound of which the material may know the one part, and the other is typed wrongly. */
export type SplitWord = MisspelledWord & { known: string; part: string }

/** All ways to part these words; `known` is a part as the index writes it. */
export function splitsOf(words: readonly MisspelledWord[]): SplitWord[] {
  return words.flatMap((misspelled) => {
    const { word, language } = misspelled
    const between = links[language]
    if (!between || word.length < shortestPart + shortestWrong) return []
    const splits: SplitWord[] = []
    for (let at = shortestPart; at <= word.length - shortestPart; at++) {
      const [head, rest] = [word.slice(0, at), word.slice(at)]
      const heads = between.filter((link) => head.endsWith(link) && at - link.length >= shortestPart)
      if (rest.length >= shortestWrong) {
        for (const link of heads) splits.push(split(misspelled, head.slice(0, at - link.length), rest))
      }
      if (head.length >= shortestWrong) splits.push(split(misspelled, rest, head))
    }
    return splits
  })
}

function split(of: MisspelledWord, known: string, part: string): SplitWord {
  return { ...of, known: stem(known, of.language), part }
}

/** Those of which the material knows one part and not the other, by the longest known part. */
export function halfKnown(splits: readonly SplitWord[], isKnown: (lexeme: string) => boolean): SplitWord[] {
  const half = splits.filter(({ known, part, language }) => isKnown(known) && !isKnown(stem(part, language)))
  return [...Map.groupBy(half, ({ word }) => word).values()].flatMap((of) =>
    of.toSorted((one, other) => other.known.length - one.known.length).slice(0, maxSplits),
  )
}

/** The wrong parts as words of their own. */
export function wrongParts(splits: readonly SplitWord[]): MisspelledWord[] {
  return splits.map(({ word, lexeme, part, language }) => ({ ...spelledOtherwise(part, language), word, lexeme }))
}

/** What the wrong parts may be; one for each word. */
export function partsCorrected(
  parts: readonly MisspelledWord[],
  documents: (lexeme: string) => number,
  without: ReadonlySet<string>,
): AskedTerm[] {
  const found = new Map<string, AskedTerm>()
  for (const one of corrected(parts, documents, without)) if (!found.has(one.word)) found.set(one.word, one)
  return [...found.values()]
}
