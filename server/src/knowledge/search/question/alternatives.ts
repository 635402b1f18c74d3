import type { Expansion, Alternative, ExpansionSource } from './expansion.ts'
import { type Language, latinLanguages } from '../../language/language.ts'
import type { Question } from './question.ts'
import type { Idf } from '../idf.ts'
import { type AskedTerm, indexOfRun, isOfTerms, wordsOf, writingsOf } from '../glossary/terms-in-question.ts'
import { tokensOf } from '../../language/tokens.ts'

/** What a passage gets for another word that means the same, of what that word tells. */
const alternativeShare = 0.5
/** For a word in another spelling: it is meant, most likely. */
const spellingShare = 0.9
/** All together: the server scores 32 lexemes, and the question's own come first. */
const maxAlternatives = 12

/** One for each word of an alternative: as what it may stand in the index. */
type Forms = string[][]

/** All lexemes that these words may stand for: a set says nothing of languages, and the material may be of any. */
export function lexemesOfWords(words: Iterable<string>, language: Language): string[] {
  return [...new Set(words)].flatMap((word) => formsOf(word, language).flat())
}

export type TermsOf = Readonly<Partial<Record<ExpansionSource, readonly AskedTerm[]>>>

/**
 * What of the terms' alternatives the material knows; who is asked first says most. Of one source each term has its turn, those
 * that the material does not say itself before the others.
 */
export function expand(asked: TermsOf, language: Language, idf: Idf): Expansion[] {
  let left = maxAlternatives
  return expansionSources.flatMap((from) => {
    const share = from === 'spelling' ? spellingShare : alternativeShare
    const capped = (lexemes: readonly string[]) => (from === 'thesaurus' ? cappedBy(lexemes, idf) : idf)
    const known = (asked[from] ?? []).map(({ word, lexemes, alternatives }) => ({
      word,
      lexemes,
      from,
      alternatives: distinct(
        alternatives.flatMap((other) => knownAlternative(other, { language, idf: capped(lexemes), share }) ?? []),
      ),
    }))
    const taken = inTurn(known, left, idf)
    left -= taken.reduce((sum, { alternatives }) => sum + alternatives.length, 0)
    return taken.filter(({ alternatives }) => alternatives.length > 0)
  })
}

/**
 * What the thesaurus says of words for which the material holds no name of the glossary's. A term whose names were struck out is
 * said by nobody else either.
 */
export function ringsBeside(
  terms: readonly AskedTerm[],
  rings: readonly AskedTerm[],
  { language, idf }: { language: Language; idf: Idf },
): AskedTerm[] {
  const struckOut = terms.filter(({ alternatives }) => alternatives.length === 0)
  const isNamed = isOfTerms([...expand({ glossary: terms }, language, idf), ...struckOut])
  return rings.filter(({ lexemes }) => !lexemes.some(isNamed))
}

/** What the thesaurus says instead tells no more than the term that is asked for, where the material has all words of that, too. */
function cappedBy(lexemes: readonly string[], idf: Idf): Idf {
  if (!lexemes.every((lexeme) => idf(lexeme) > 0)) return idf
  const own = lexemes.reduce((sum, lexeme) => sum + idf(lexeme), 0)
  return (lexeme) => Math.min(idf(lexeme), own)
}

type KnownAlternative = { alternative: Alternative; read: string }

/** Those that are read as one are one: *exchange* and *exchanges*, not *emergency stop* and *emergency off*. */
function distinct(known: readonly KnownAlternative[]): Alternative[] {
  const seen = new Set<string>()
  return known.filter(({ read }) => !seen.has(read) && seen.add(read)).map(({ alternative }) => alternative)
}

/** As many alternatives as there is room for: one of each term, then the next of each. */
function inTurn(terms: readonly Expansion[], room: number, idf: Idf): Expansion[] {
  const isSaid = ({ lexemes }: Expansion) => lexemes.some((lexeme) => idf(lexeme) > 0)
  const counts = new Map(terms.map((term) => [term, 0]))
  const order = terms.toSorted((one, other) => Number(isSaid(one)) - Number(isSaid(other)))
  const longest = Math.max(0, ...terms.map(({ alternatives }) => alternatives.length))
  let left = room
  for (let at = 0; at < longest; at++) {
    for (const term of order) {
      if (left === 0 || term.alternatives.length <= at) continue
      counts.set(term, at + 1)
      left--
    }
  }
  return terms.map((term) => ({ ...term, alternatives: term.alternatives.slice(0, counts.get(term)) }))
}

const expansionSources: readonly ExpansionSource[] = ['glossary', 'spelling', 'thesaurus']

/** The weights of a question with those of its alternatives. */
export function withAlternatives(
  weights: ReadonlyMap<string, number>,
  expansions: readonly Expansion[],
): Map<string, number> {
  const all = new Map(weights)
  for (const { alternatives, from } of expansions) {
    const share = from === 'spelling' ? spellingShare : alternativeShare
    for (const { lexeme } of alternatives) all.set(lexeme, Math.max(share, all.get(lexeme) ?? 0))
  }
  return all
}

/** Null when a word of it stands in no passage: then it stands in none itself. */
function knownAlternative(
  word: string,
  { language, idf, share }: { language: Language; idf: Idf; share: number },
): KnownAlternative | null {
  const read: string[] = []
  let rarest: { lexeme: string; weight: number } | null = null
  for (const forms of formsOf(word, language)) {
    const [common] = forms.filter((form) => idf(form) > 0).toSorted((a, b) => idf(a) - idf(b))
    if (common === undefined) return null
    read.push(common)
    const weight = share * idf(common)
    if (!rarest || weight > rarest.weight) rarest = { lexeme: common, weight }
  }
  return rarest && { alternative: { word, ...rarest }, read: read.join(' ') }
}

/** Nothing says what language a word of a set is of. */
export function formsOf(word: string, language: Language): Forms {
  const own = wordsOf(word, language)
  if (own.length === 0) return tokensOf(word, language).map(({ lexeme }) => [lexeme])
  const languages = [language, ...latinLanguages]
  const read = writingsOf(word).flatMap((written) => languages.map((one) => wordsOf(written, one)))
  return own.map(({ surface }, at) => [
    ...new Set([...read.flatMap((words) => words[at]?.lexeme ?? []), `=${surface}`]),
  ])
}

/** What the alternatives count that stand in a text where the question's own words do not. */
export function createAlternativesHeld({ alternatives: expansions }: Pick<Question, 'alternatives'>) {
  const read = new Map<string, { isRun: boolean; lexemes: string[] }>()
  const lexemesOf = (word: string, language: Language) => {
    const name = `${language} ${word}`
    const known = read.get(name)
    if (known) return known
    const words = wordsOf(word, language)
    const made = {
      isRun: words.length > 0,
      lexemes: (words.length > 0 ? words : tokensOf(word, language)).map(lexemeOf),
    }
    read.set(name, made)
    return made
  }
  const isHeld = (word: string, text: readonly string[], language: Language) =>
    writingsOf(word).some((written) => stands(written, text, language))
  const stands = (word: string, text: readonly string[], language: Language) => {
    const { isRun, lexemes } = lexemesOf(word, language)
    return isRun ? indexOfRun(text, lexemes) >= 0 : lexemes.every((lexeme) => text.includes(lexeme))
  }
  /** By expansion: the weight of the best of its alternatives; 0 where the term itself stands, or nothing. */
  const weightIn = (expansion: Expansion, text: readonly string[], language: Language) => {
    if (expansion.lexemes.every((lexeme) => text.includes(lexeme))) return 0
    const weights = expansion.alternatives.map(({ word, weight }) => (isHeld(word, text, language) ? weight : 0))
    return Math.max(0, ...weights)
  }
  return {
    weightIn,
    sumIn: (text: readonly string[], language: Language) =>
      expansions.reduce((sum, expansion) => sum + weightIn(expansion, text, language), 0),
  }
}

const lexemeOf = ({ lexeme }: { lexeme: string }) => lexeme
