import type { SearchedFor } from '@millwright/contract/chats'
import type { ResourceType } from '@millwright/contract/formats'
import type { Transaction } from '../../platform/database/transaction.ts'
import { traced } from '../../platform/traces/traces.ts'
import type { CompanyDictionaries } from '../dictionaries/dictionary.ts'
import { dictionariesAsked } from './translation/dictionaries-asked.ts'
import { expand, ringsBeside, lexemesOfWords, withAlternatives } from './question/alternatives.ts'
import type { Expansion } from './question/expansion.ts'
import type { SoughtGroup } from '../index/passage-index.ts'
import { idfOf } from './idf.ts'
import { materialLanguages } from '../index/material-languages.repository.ts'
import { bestReading, readings } from './question/question.ts'
import type { DocumentKind } from '../index/document-kind.ts'
import { passageIndex } from '../index/passage-index-in-use.ts'
import type { RankedPassage } from '../index/search.repository.ts'
import { apart, ofExpansion } from './question/searched-for.ts'
import { type HeldWords, heldIn, otherName, type TypedQuery, type TypedWord } from './typed-words.ts'
import { isOfTerms } from './glossary/terms-in-question.ts'
import { withTerms } from './glossary/with-terms.ts'
import { misspelled } from './spelling/misspelled.ts'
import { spelledInMaterial } from './spelling/spelled-in-material.ts'
import { withThesaurus } from './thesaurus/with-thesaurus.ts'
import { withTranslations } from './translation/with-translations.ts'
import type { Language } from '../language/language.ts'

/** What the last word may become: the commonest. */
const maxCompletions = 8
const readAtOnce = 60

export type TypedPassage = { passage: RankedPassage; held: HeldWords }

/** Where to look; null: in all that the viewer may read, and in files of every type. */
export type TypedPlace = {
  assetIds: readonly string[] | null
  type: ResourceType | null
  /** Makers' documents of this kind alone. */
  document?: DocumentKind | null
}

type TypedSearch = {
  text: string
  typed: TypedQuery
  dictionaries: CompanyDictionaries | null
  /** Other words that are not to be looked for. */
  without: readonly string[]
} & TypedPlace

type FoundTyped = { passages: TypedPassage[]; searchedFor: SearchedFor[] }

/**
 * The passages that hold most of the typed words, the best by BM25 first among them; the last word may be incomplete. Where
 * none holds all of them, what they may be, typed wrongly, and what the shipped thesaurus says is looked for, too.
 */
export function searchTyped(tx: Transaction, companyId: string, search: TypedSearch): Promise<FoundTyped> {
  return traced('search', () => find(tx, companyId, search))
}

async function find(tx: Transaction, companyId: string, search: TypedSearch): Promise<FoundTyped> {
  const own = await searchOnce(tx, companyId, { ...search, isWidened: false })
  const [best] = own.passages
  if (search.typed.code !== null || (best && best.held.words >= search.typed.words.length)) return own
  const widened = await searchOnce(tx, companyId, { ...search, isWidened: true })
  const [other] = widened.passages
  return other && (!best || other.held.words > best.held.words) ? widened : own
}

async function searchOnce(
  tx: Transaction,
  companyId: string,
  {
    text,
    typed,
    dictionaries,
    assetIds,
    type,
    document = null,
    without,
    isWidened,
  }: TypedSearch & { isWidened: boolean },
): Promise<FoundTyped> {
  const completions =
    typed.beginnings.length > 0
      ? await passageIndex.completions(tx, { beginnings: typed.beginnings, assetIds, most: maxCompletions })
      : []
  const lexemes = [
    ...typed.words.flatMap((word) => [...word.lexemes]),
    ...completions,
    ...(typed.code ? [typed.code] : []),
  ]
  if (lexemes.length === 0) return { passages: [], searchedFor: [] }
  const finished = completions.length > 0 ? withoutLast(text, typed) : text
  const asked = { text: finished, typed, dictionaries, assetIds, type, without }
  const { words, groups, searchedFor } = await elsewhere(tx, companyId, asked)
  const { language, names } = await namesOf(tx, companyId, { text, without, assetIds, isWidened })
  const grouped = new Set(groups.flatMap(({ members }) => [...members.keys()]))
  const alone = withAlternatives(new Map(lexemes.map((lexeme) => [lexeme, 1])), names)
  const sought = [
    ...groups,
    ...[...alone].flatMap(([lexeme, weight]) =>
      grouped.has(lexeme) ? [] : [{ weight, members: new Map([[lexeme, 1]]) }],
    ),
  ]
  const ranked = await passageIndex.rank(tx, companyId, { sought, assetIds, rows: readAtOnce, type, document })
  const named = words.map((word) => withNames(word, names, language))
  const read = ranked.map((passage) => ({ passage, held: heldIn(passage.text, named) }))
  const most = Math.max(0, ...read.map(({ held }) => held.words))
  const ofNames = names.map(ofExpansion)
  return {
    passages: read.filter(({ held }) => held.words === most && most > 0),
    searchedFor: [...ofNames, ...apart(searchedFor, ofNames)],
  }
}

/** What is typed up to a last word of which the material holds a beginning: it is looked up once it is finished. */
function withoutLast(text: string, { words }: TypedQuery): string {
  const normal = text.normalize('NFKC')
  const last = words.at(-1)?.written
  return last && normal.toLowerCase().endsWith(last) ? normal.slice(0, -last.length) : normal
}

type Elsewhere = { words: readonly TypedWord[]; groups: SoughtGroup[]; searchedFor: SearchedFor[] }

/** The typed words with what material of other languages calls them. */
async function elsewhere(
  tx: Transaction,
  companyId: string,
  { text, typed, dictionaries, assetIds }: TypedSearch,
): Promise<Elsewhere> {
  const none = { words: typed.words, groups: [], searchedFor: [] }
  if (!dictionaries?.hasAny || !/\p{L}/u.test(text)) return none
  const read = readings(text)
  const frequencies = await passageIndex.frequencies(
    tx,
    [...new Set(read.flatMap(({ weights }) => [...weights.keys()]))],
    assetIds,
  )
  let material: Promise<Language[]> | undefined
  const languages = () => (material ??= materialLanguages(tx, companyId, assetIds))
  const translated = await withTranslations(tx, {
    search: { assetIds, dictionaries: dictionariesAsked(dictionaries, { readings: read, languages }) },
    asked: read.map((question) => ({ question, terms: [] })),
    frequencies,
    languages,
  })
  if (!translated) return none
  const { question, groups, searchedFor } = translated
  const words = typed.words.map((word) => {
    const isOf = (of: string) => (word.isRun ? word.written.includes(of) : of === word.written)
    const lexemes = groups.filter(({ of }) => isOf(of)).flatMap(({ members }) => [...members.keys()])
    return lexemes.length === 0
      ? word
      : { ...word, elsewhere: { language: question.language, lexemes: new Set(lexemes) } }
  })
  return { words, groups, searchedFor }
}

type NameSearch = Pick<TypedSearch, 'text' | 'without' | 'assetIds'> & { isWidened: boolean }

/** What the company's glossary calls the terms that are typed, of what the material knows; wider, what else they may be. */
async function namesOf(
  tx: Transaction,
  companyId: string,
  { text, without, assetIds, isWidened }: NameSearch,
): Promise<{ language: Language; names: Expansion[] }> {
  const read = readings(text)
  const unwanted = new Set(without.map((word) => word.toLowerCase()))
  const named = await withTerms(tx, companyId, { read, without })
  const asked = await withThesaurus(tx, companyId, { asked: named, unwanted, isWidened })
  const others = asked.flatMap(({ terms, thesaurus }) => [...terms, ...thesaurus])
  const [{ language }] = read
  if (others.length === 0 && !isWidened) return { language, names: [] }
  const words = others.flatMap(({ alternatives }) => alternatives)
  const lexemes = [...read.flatMap(({ weights }) => [...weights.keys()]), ...lexemesOfWords(words, language)]
  const frequencies = await passageIndex.frequencies(tx, lexemes, assetIds)
  const isKnown = (lexeme: string) => frequencies.documents.has(lexeme)
  const best = bestReading(read, { isKnown })
  const { terms = [], thesaurus: rings = [] } = asked.find(({ question }) => question.language === best.language) ?? {}
  const thesaurus = ringsBeside(terms, rings, { language: best.language, idf: idfOf(frequencies) })
  const wrong = isWidened ? misspelled(best, isKnown, isOfTerms([...terms, ...thesaurus])) : []
  const spelling = await spelledInMaterial(tx, wrong, { frequencies, unwanted })
  const names = expand({ glossary: terms, spelling, thesaurus }, best.language, idfOf(frequencies))
  return { language: best.language, names }
}

function withNames(word: TypedWord, names: readonly Expansion[], language: Language): TypedWord {
  const own = names.filter((name) => {
    const term = name.word.toLowerCase()
    return word.isRun ? word.written.includes(term) : term.split(/[^\p{L}\p{M}\p{N}]+/u).includes(word.written)
  })
  if (own.length === 0) return word
  return {
    ...word,
    otherwise: own.flatMap(({ alternatives }) => alternatives.map((one) => otherName(one.word, language))),
  }
}
