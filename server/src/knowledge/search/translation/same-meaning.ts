import type { SearchedFor } from '@millwright/contract/chats'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { materialBeginnings } from './beginnings.ts'
import type { Expansion } from '../question/expansion.ts'
import { addFrequencies } from '../../index/frequencies.ts'
import type { Frequencies } from '../../index/passage-index.ts'
import { bounded, documentsOf, type Group, maxLexemes } from '../question/groups.ts'
import { idfOf, idfOfUnknown } from '../idf.ts'
import type { Question } from '../question/question.ts'
import type { Search } from '../search.ts'
import type { AskedTerm } from '../glossary/terms-in-question.ts'
import { type Alternative, alternativeOf } from './translate.ts'
import { typedAs } from './typed-as.ts'
import type { Language } from '../../language/language.ts'
import type { Token } from '../../language/tokens.ts'

/** What one of another word counts beside one of the question's own (measured: lower finds less, 1 harms). */
const alternativeShare = 0.6
/** The same where passages are read: more of it puts what says less before what says the word itself. */
const readShare = 0.3
const beginningShare = 0.4
/** A word that stands in more passages is found without others that begin as it does. */
const rareDocuments = 10
const maxWords = 32
const maxAlternatives = 12
const maxAlternativeLength = 3

type MeaningRequest = {
  search: Pick<Search, 'assetIds' | 'dictionaries' | 'without'>
  question: Question
  /** What the glossary says of the question goes before. */
  terms: readonly AskedTerm[]
  /** Of the question's own words; those of the others are added. */
  frequencies: Frequencies
  /** Of the material. */
  languages: () => Promise<readonly Language[]>
}

type Word = { token: Token & { surface: string }; alternatives: Alternative[] }

export type WithSameMeaning = {
  /** With the other words among what is looked up. */
  question: Question
  /** The same for what reads passages. */
  expansions: Expansion[]
  searchedFor: SearchedFor[]
}

/** The question with words of its own language that mean the same; null where no dictionary knows the material's. */
export async function withSameMeaning(
  tx: Transaction,
  { search, question, terms, frequencies, languages }: MeaningRequest,
): Promise<WithSameMeaning | null> {
  const { dictionaries } = search
  if (!dictionaries?.hasAny) return null
  const spoken = await languages()
  const language = question.language === 'und' ? spoken[0] : question.language
  if (language === undefined || !spoken.includes(language)) return null
  const thesaurus = await dictionaries.sameMeaning(language)
  if (!thesaurus) return null
  const own = new Set(question.tokens.map(({ lexeme }) => lexeme))
  const unwanted = new Set((search.without ?? []).map((text) => text.toLowerCase()))
  for (const text of terms.flatMap(({ alternatives }) => alternatives)) unwanted.add(text.toLowerCase())
  const words = wordsOf(question).map((token) => ({
    token,
    alternatives: thesaurus
      .lookUp(token.surface)
      .filter((text) => !unwanted.has(text.toLowerCase()))
      .map((text) => alternativeOf(text, language))
      .filter(({ lexemes }) => lexemes.length > 0 && lexemes.length <= maxAlternativeLength)
      .filter(({ lexemes }) => !lexemes.some((lexeme) => own.has(lexeme))),
  }))
  await addFrequencies(
    tx,
    words.flatMap(({ alternatives }) => alternatives.flatMap(({ lexemes }) => lexemes)),
    frequencies,
  )
  const isKnown = (lexeme: string) => frequencies.documents.has(lexeme)
  const known = words.map(({ token, alternatives }) => ({
    token,
    alternatives: alternatives.filter(({ lexemes }) => lexemes.every(isKnown)).slice(0, maxAlternatives),
  }))
  const rare = known.filter(({ token }) => (frequencies.documents.get(token.lexeme) ?? 0) <= rareDocuments)
  const beginnings = await materialBeginnings(tx, {
    words: rare.map(({ token }) => ({ word: token.surface, lexeme: token.lexeme })),
    from: language,
    languages: [language],
    frequencies,
    search,
  })
  return joined(question, { words: known, beginnings, frequencies })
}

function wordsOf({ tokens }: Question): Word['token'][] {
  const words = new Map<string, Word['token']>()
  for (const { lexeme, surface } of tokens) {
    if (surface !== null && surface.length > 1 && !/\p{N}/u.test(surface) && !words.has(lexeme)) {
      words.set(lexeme, { lexeme, surface })
    }
  }
  return [...words.values()].slice(0, maxWords)
}

type FoundMeanings = {
  words: readonly Word[]
  beginnings: ReadonlyMap<string, readonly Alternative[]>
  frequencies: Frequencies
}

function joined(question: Question, { words, beginnings, frequencies }: FoundMeanings): WithSameMeaning {
  const groups: Group[] = [...question.groups]
  const sameMeaning: Group[] = []
  const expansions: Expansion[] = []
  const said: SaidOtherwise[] = []
  const own = new Set(question.tokens.map(({ lexeme }) => lexeme))
  for (const { token, alternatives } of words) {
    const begun = beginnings.get(token.lexeme) ?? []
    const others = new Map<string, number>()
    const add = ({ lexemes, share }: Alternative, weight: number) => {
      for (const lexeme of lexemes) {
        if (!own.has(lexeme)) others.set(lexeme, Math.max(weight * share, others.get(lexeme) ?? 0))
      }
    }
    for (const alternative of alternatives) add(alternative, alternativeShare)
    for (const alternative of begun) add(alternative, beginningShare)
    if (others.size === 0) continue
    const word = typedAs(question.text, token.surface)
    said.push({ word, lexeme: token.lexeme, others: [...alternatives, ...begun] })
    if (alternatives.length > 0) {
      const weight = readShare * idfOfWord(token, others, frequencies).mean
      expansions.push({
        word,
        lexemes: [token.lexeme],
        from: 'dictionary' as const,
        alternatives: alternatives.map(({ text, lexemes: [lexeme = ''] }) => ({ word: text, lexeme, weight })),
      })
    }
    const at = groups.findIndex(({ lexeme }) => lexeme === token.lexeme)
    const translated = groups[at]
    if (translated) {
      const members = new Map([...others, ...translated.members])
      groups[at] = { ...translated, members, documents: documentsOf(members, frequencies.documents) }
    } else sameMeaning.push(groupOf(token, others, frequencies))
  }
  const taken = groups.reduce((sum, { members }) => sum + members.size, 0)
  const kept = bounded(sameMeaning, maxLexemes - taken)
  const searchedFor = said.flatMap((one) => searchedForOf(one, [...groups, ...kept]))
  return { question: { ...question, groups, sameMeaning: kept }, expansions, searchedFor }
}

type SaidOtherwise = { word: string; lexeme: string; others: readonly Alternative[] }

/** What of these is looked up: of a long question not all are. */
function searchedForOf({ word, lexeme, others }: SaidOtherwise, groups: readonly Group[]): SearchedFor[] {
  const members = groups.find((group) => group.lexeme === lexeme)?.members
  const sought = others.filter(({ lexemes }) => lexemes.every((one) => members?.has(one)))
  const alternatives = [...new Set(sought.map(({ text }) => text))]
  return alternatives.length > 0 ? [{ word, alternatives, from: 'dictionary', sameLanguage: true }] : []
}

function groupOf(token: Word['token'], others: ReadonlyMap<string, number>, frequencies: Frequencies): Group {
  const { lexeme, surface } = token
  const own = ownOf(token, frequencies)
  const members = new Map([...(own === undefined ? [] : [[own, 1] as const]), ...others])
  const { mean, all } = idfOfWord(token, others, frequencies)
  const documents = documentsOf(members, frequencies.documents)
  return { word: surface, of: surface, lexeme, weight: mean / all, members, wholes: [], documents }
}

function ownOf({ lexeme, surface }: Word['token'], { documents }: Frequencies): string | undefined {
  return [lexeme, `=${surface}`].find((form) => documents.has(form))
}

/** A word weighs as the mean of it alone and of all that stand for it: those are commoner than it. */
function idfOfWord(token: Word['token'], others: ReadonlyMap<string, number>, frequencies: Frequencies) {
  const { passages, documents } = frequencies
  const own = ownOf(token, frequencies)
  const count = documentsOf(others, documents) + (own === undefined ? 0 : (documents.get(own) ?? 0))
  const all = idfOf({ passages, documents: new Map([['', count]]) })('')
  const alone = own === undefined ? idfOfUnknown(passages) : idfOf(frequencies)(own)
  return { mean: (alone + all) / 2, all }
}
