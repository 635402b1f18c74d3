import type { SearchedFor } from '@millwright/contract/chats'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Dictionary } from '../../dictionaries/dictionary.ts'
import { materialBeginnings } from './beginnings.ts'
import { addFrequencies } from '../../index/frequencies.ts'
import type { Frequencies } from '../../index/passage-index.ts'
import { bounded, documentsOf, type Group, maxLexemes } from '../question/groups.ts'
import { bestReading, type Question } from '../question/question.ts'
import type { Search } from '../search.ts'
import type { AskedTerm } from '../glossary/terms-in-question.ts'
import { type Alternative, alternativeOf, translate, type TranslatedWord } from './translate.ts'
import { typedAs } from './typed-as.ts'
import { isUnspaced } from '../../language/unspaced-words.ts'
import type { Language } from '../../language/language.ts'
import type { Token } from '../../language/tokens.ts'

/** Of a word. */
const maxAlternatives = 12
const beginningShare = 0.6

type QuestionsToTranslate = {
  search: Pick<Search, 'assetIds' | 'dictionaries' | 'without'>
  /** The ways to read the question, with what the glossary says of its terms. */
  asked: readonly { question: Question; terms: readonly AskedTerm[] }[]
  /** Of the readings' own words; those of their translations are added. */
  frequencies: Frequencies
  /** Of the material. */
  languages: () => Promise<readonly Language[]>
  /** Of which the question is sooner than of others. */
  likely?: readonly Language[]
}

export type WithTranslations = {
  question: Question
  groups: Group[]
  searchedFor: SearchedFor[]
  /** Words, as they were typed, of which no dictionary says anything. */
  untranslated: string[]
}

/**
 * The question with what its words are called in the languages of the material; null where the material speaks the
 * question's alone, or no dictionary is at hand.
 */
export async function withTranslations(
  tx: Transaction,
  { search, asked, frequencies, languages: languagesOfMaterial, likely = [] }: QuestionsToTranslate,
): Promise<WithTranslations | null> {
  const { dictionaries } = search
  if (!dictionaries?.hasAny) return null
  const isKnown = (lexeme: string) => frequencies.documents.has(lexeme)
  const [first, ...others] = asked.map(({ question }) => question)
  if (!first) return null
  const read = [first, ...others] as const
  // All its words are the material's: nothing says that they are of another language.
  if (others.length > 0 && read.some((question) => unknownWords(question, isKnown).length === 0)) return null
  const languages = await languagesOfMaterial()
  if (languages.every((language) => language === first.language)) return null
  const possible: { question: Question; words: TranslatedWord[]; untranslated: string[] }[] = []
  for (const { question, terms } of asked) {
    const between: Dictionary[] = []
    for (const to of languages) {
      if (to !== question.language) between.push(...(await dictionaries.between(question.language, to)))
    }
    const words = withGlossary(translate(question, between), { terms, between })
    if (words.length === 0) continue
    const untranslated = words
      .filter(({ alternatives, parts }) => alternatives.length + parts.length === 0)
      .map(({ word }) => typedAs(question.text, word))
    possible.push({ question, words: without(words, search.without ?? []), untranslated })
  }
  if (possible.length === 0) return null
  const lexemes = possible.flatMap(({ words }) => words.flatMap(lexemesOf))
  await addFrequencies(tx, lexemes, frequencies)
  const isSaid = (lexeme: string, language: Language) =>
    possible.some(
      ({ question, words }) =>
        question.language === language && words.some((word) => word.lexeme === lexeme && isKnownWord(word, isKnown)),
    )
  const question = bestReading(read, { isKnown, isTranslated: isSaid, likely })
  const { words = [], untranslated = [] } = possible.find((one) => one.question.language === question.language) ?? {}
  return { ...(await grouped(tx, { question, words, frequencies, search, languages })), untranslated }
}

/** Those of which a dictionary may say something. */
function unknownWords({ tokens }: Question, isKnown: IsKnown): Token[] {
  return tokens.filter(
    ({ lexeme, surface }) =>
      !/\p{N}/u.test(lexeme) && !isKnown(lexeme) && !(surface !== null && isKnown(`=${surface}`)),
  )
}

/** The company's own words come before those of every dictionary. */
function withGlossary(
  words: readonly TranslatedWord[],
  { terms, between }: { terms: readonly AskedTerm[]; between: readonly Dictionary[] },
): TranslatedWord[] {
  const languages = [...new Set(between.map(({ to }) => to))]
  return words.map((word) => {
    const own = terms
      .filter(({ lexemes }) => lexemes.length === 1 && lexemes[0] === word.lexeme)
      .flatMap(({ alternatives }) => alternatives.flatMap((text) => languages.map((to) => alternativeOf(text, to))))
    return { ...word, alternatives: [...own.filter(({ lexemes }) => lexemes.length > 0), ...word.alternatives] }
  })
}

function without(words: readonly TranslatedWord[], unwanted: readonly string[]): TranslatedWord[] {
  if (unwanted.length === 0) return [...words]
  const names = new Set(unwanted.map((text) => text.toLowerCase()))
  return words.map((word) => ({
    ...word,
    alternatives: word.alternatives.filter(({ text }) => !names.has(text.toLowerCase())),
    parts: without(word.parts, unwanted),
  }))
}

function lexemesOf({ alternatives, parts }: TranslatedWord): string[] {
  return [
    ...alternatives.flatMap(({ lexemes }) => lexemes),
    ...parts.flatMap((part) => [part.lexeme, ...lexemesOf(part)]),
  ]
}

type IsKnown = (lexeme: string) => boolean

function isKnownWord({ alternatives, parts }: TranslatedWord, isKnown: IsKnown): boolean {
  return alternatives.some((one) => one.lexemes.every(isKnown)) || parts.some((part) => isKnownWord(part, isKnown))
}

type ToGroup = Pick<QuestionsToTranslate, 'search' | 'frequencies'> & {
  question: Question
  words: readonly TranslatedWord[]
  languages: readonly Language[]
}

async function grouped(
  tx: Transaction,
  { question, words, frequencies, search, languages }: ToGroup,
): Promise<Omit<WithTranslations, 'untranslated'>> {
  const isKnown = (lexeme: string) => frequencies.documents.has(lexeme)
  const known = words.map((word) => onlyKnown(word, isKnown))
  const mayBegin = known
    .filter(({ alternatives, parts }) => alternatives.length < maxAlternatives && parts.length === 0)
    .map((word) => ({ ...word, isUntold: word.alternatives.length === 0 }))
  const beginnings = await materialBeginnings(tx, {
    words: mayBegin,
    from: question.language,
    languages,
    frequencies,
    search,
  })
  const groups: Group[] = []
  const said: { word: string; alternatives: Alternative[] }[] = []
  const tokens: Token[] = []
  const split = new Map<string, TranslatedWord[]>()
  const further: Token[] = []
  const ofRuns: Token[] = []
  for (const word of known) {
    const isOfRun = isUnspaced(word.word)
    if (isOfRun) ofRuns.push({ lexeme: word.lexeme, surface: word.word })
    const isOfQuestion = isOfRun || question.tokens.some(({ lexeme }) => lexeme === word.lexeme)
    // A compound that stands in the material as it is written is no sum of its parts.
    const parts = isKnown(word.lexeme) || isKnown(`=${word.word}`) ? [] : word.parts
    const begun = parts.length > 0 ? [] : (beginnings.get(word.lexeme) ?? [])
    const alternatives = [
      ...word.alternatives,
      ...begun.map((one) => ({ ...one, share: beginningShare * one.share })),
    ].slice(0, maxAlternatives)
    said.push({ word: word.word, alternatives: [...alternatives, ...parts.flatMap((part) => part.alternatives)] })
    if (parts.length > 0) {
      split.set(word.lexeme, parts)
      for (const part of parts) groups.push({ ...groupOf(part, part.alternatives, frequencies), of: word.word })
      continue
    }
    if (alternatives.length === 0) continue
    groups.push(groupOf(word, alternatives, frequencies))
    if (!isOfQuestion) further.push({ lexeme: word.lexeme, surface: null })
  }
  const isGroupOfSigns = ({ lexeme, surface }: Token) => surface === null && isUnspaced(lexeme)
  for (const token of question.tokens) {
    // Only texts of the question's own language are read by those.
    if (ofRuns.length > 0 && !languages.includes(question.language) && isGroupOfSigns(token)) continue
    const parts = split.get(token.lexeme)
    if (parts) tokens.push(...parts.map(({ lexeme, word }) => ({ lexeme, surface: word })))
    else tokens.push(token)
  }
  const kept = bounded(groups, maxLexemes)
  return {
    question: { ...question, tokens: [...tokens, ...further, ...ofRuns] },
    groups: kept,
    searchedFor: said.flatMap((one) => searchedForOf(one, { question, groups: kept })),
  }
}

/** What of a word's alternatives is searched for: of a long question not all are. */
function searchedForOf(
  { word, alternatives }: { word: string; alternatives: readonly Alternative[] },
  { question, groups }: { question: Question; groups: readonly Group[] },
): SearchedFor[] {
  const own = groups.filter((group) => group.of === word)
  const sought = alternatives.filter(({ lexemes }) =>
    own.some(({ members }) => lexemes.every((lexeme) => members.has(lexeme))),
  )
  // A name is the same in both.
  const others = [...new Set(sought.map(({ text }) => text))].filter((text) => text.toLowerCase() !== word)
  return others.length > 0 ? [{ word: typedAs(question.text, word), alternatives: others, from: 'dictionary' }] : []
}

/** Of a compound all parts, known or not: an unknown one is a word that the material does not know. */
function onlyKnown(word: TranslatedWord, isKnown: IsKnown): TranslatedWord {
  const alternatives = word.alternatives.filter(({ lexemes }) => lexemes.every(isKnown)).slice(0, maxAlternatives)
  const parts = word.parts.map((part) => onlyKnown(part, isKnown))
  return { ...word, alternatives, parts: parts.some((part) => part.alternatives.length > 0) ? parts : [] }
}

function groupOf(word: TranslatedWord, alternatives: readonly Alternative[], { documents }: Frequencies): Group {
  const members = new Map<string, number>()
  const own = [word.lexeme, `=${word.word}`].find((lexeme) => documents.has(lexeme))
  if (own !== undefined) members.set(own, 1)
  for (const { lexemes, share } of alternatives) {
    for (const lexeme of lexemes) members.set(lexeme, Math.max(share, members.get(lexeme) ?? 0))
  }
  return {
    word: word.word,
    of: word.word,
    lexeme: word.lexeme,
    weight: word.weight,
    members,
    wholes: [...(own === word.lexeme ? [[own]] : []), ...alternatives.map(({ lexemes }) => lexemes)],
    documents: documentsOf(members, documents),
  }
}
