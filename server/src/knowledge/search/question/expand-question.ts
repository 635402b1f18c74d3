import type { ChatLanguage, SearchedFor } from '@millwright/contract/chats'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { expand, ringsBeside, lexemesOfWords, withAlternatives } from './alternatives.ts'
import { dictionariesAsked } from '../translation/dictionaries-asked.ts'
import { formsInMaterial, withForms } from './forms-in-material.ts'
import { idfOfGroups } from './groups.ts'
import { type Idf, idfOf } from '../idf.ts'
import { withOthers } from './other-words.ts'
import { materialLanguages } from '../../index/material-languages.repository.ts'
import { besideSubject } from './beside-subject.ts'
import { withLesserWords } from './asking-words.ts'
import { bestReading, lexemesCarried, type Question, readings, withCarried } from './question.ts'
import type { Search } from '../search.ts'
import type { Frequencies } from '../../index/passage-index.ts'
import { passageIndex } from '../../index/passage-index-in-use.ts'
import { withSameMeaning } from '../translation/same-meaning.ts'
import { apart, joined, ofExpansion } from './searched-for.ts'
import { otherWritings } from './written-figures.ts'
import { isOfTerms } from '../glossary/terms-in-question.ts'
import { withTerms } from '../glossary/with-terms.ts'
import { misspelled } from '../spelling/misspelled.ts'
import { ofSlip, type Slip, withoutSlips } from '../spelling/slips.ts'
import { slipsInMaterial, spelledInMaterial } from '../spelling/spelled-in-material.ts'
import { withThesaurus } from '../thesaurus/with-thesaurus.ts'
import { withTranslations } from '../translation/with-translations.ts'
import { type Language, languageCodes } from '../../language/language.ts'

export type ExpandedQuestion = {
  question: Question
  idf: Idf
  /** What `idf` weighs by: of other words than the question's, too, once they are read (`addFrequencies`). */
  frequencies: Frequencies
  searchedFor: SearchedFor[]
  /** Words of which no dictionary says anything; none where none was asked. */
  untranslated: string[]
}

/** So many words are said to have been looked for. */
const maxSaid = 32

/**
 * The question as the material reads it best, with what the glossary, dictionaries and others add to it; what fingers slipped
 * on is read as it was meant.
 */
export async function expandQuestion(tx: Transaction, companyId: string, search: Search): Promise<ExpandedQuestion> {
  const typed = await expandTyped(tx, companyId, search)
  if (typed.slips.length === 0) return typed
  const meant = await expandTyped(tx, companyId, { ...search, question: withoutSlips(search.question, typed.slips) })
  return { ...meant, searchedFor: [...typed.slips.map(ofSlip), ...meant.searchedFor].slice(0, maxSaid) }
}

async function expandTyped(
  tx: Transaction,
  companyId: string,
  search: Search,
): Promise<ExpandedQuestion & { slips: readonly Slip[] }> {
  const read = readings(search.question)
  const others = search.alternatives ?? []
  const unwanted = new Set((search.without ?? []).map((word) => word.toLowerCase()))
  const named = await withTerms(tx, companyId, { read, without: search.without ?? [] })
  const asked = await withThesaurus(tx, companyId, { asked: named, unwanted, isWidened: search.isWidened })
  const { carried: takenOver } = search
  const otherWords = [
    ...asked.flatMap(({ terms, thesaurus }) => [...terms, ...thesaurus]),
    ...otherWritings(read[0], unwanted),
    ...others,
  ]
  // The first reading's language and all others that a reading may be of: one of them has the forms of all.
  const lexemes = [
    ...read.flatMap(({ weights }) => [...weights.keys()]),
    ...lexemesOfWords(
      otherWords.flatMap(({ alternatives }) => alternatives),
      read[0].language,
    ),
    ...(takenOver ? read.flatMap(({ language }) => lexemesCarried(takenOver, language)) : []),
  ]
  const frequencies = await passageIndex.frequencies(tx, [...new Set(lexemes)], search.assetIds)
  const isKnown = (lexeme: string) => frequencies.documents.has(lexeme)
  let material: Promise<Language[]> | undefined
  const languages = () => (material ??= materialLanguages(tx, companyId, search.assetIds))
  const { chatLanguage } = search
  const likely = read.length > 1 ? [...(await languages()), ...languageOfChat(chatLanguage)] : []
  const dictionaries = dictionariesAsked(search.dictionaries, { readings: read, chatLanguage, languages })
  const wanted = { search: { ...search, dictionaries }, asked, frequencies, languages, likely }
  const translated = await withTranslations(tx, wanted)
  const own = translated?.question ?? bestReading(read, { isKnown, likely })
  const groups = translated?.groups ?? []
  const isTranslated = (lexeme: string) => isKnown(lexeme) || groups.some((group) => group.lexeme === lexeme)
  const forms = search.isWidened ? await formsInMaterial(tx, own, { isKnown: isTranslated, frequencies }) : []
  const known = (lexeme: string) => isTranslated(lexeme) || forms.some((group) => group.lexeme === lexeme)
  const idf = idfOfGroups([...groups, ...forms], idfOf(frequencies), frequencies.passages)
  const carried = takenOver ? besideSubject(takenOver, own, idf) : null
  const best = carried ? withCarried(own, carried, known) : own
  const { terms = [], thesaurus: rings = [] } = asked.find(({ question }) => question.language === best.language) ?? {}
  const thesaurus = ringsBeside(terms, rings, { language: best.language, idf })
  const written = otherWritings(best, unwanted)
  const isExplained = isOfTerms([...terms, ...written, ...thesaurus])
  const wrong = search.isWidened ? misspelled(best, known, isExplained) : []
  const slips = await slipsInMaterial(tx, wrong, { frequencies, unwanted })
  const spelling = [...written, ...(await spelledInMaterial(tx, wrong, { frequencies, unwanted }))]
  const alternatives = expand({ glossary: terms, spelling, thesaurus }, best.language, idf)
  const same = await withSameMeaning(tx, { search, question: { ...own, groups }, terms, frequencies, languages })
  const expanded = {
    ...best,
    groups: same?.question.groups ?? groups,
    sameMeaning: withForms(same?.question.sameMeaning ?? [], forms),
    alternatives: [...alternatives, ...(same?.expansions ?? [])],
    weights: withAlternatives(best.weights, alternatives),
  }
  const { question, searchedFor } = withOthers(expanded, others, isKnown)
  const ownWords = alternatives.map(ofExpansion)
  const translations = joined(translated?.searchedFor ?? [])
  const fromDictionaries = [...translations, ...apart(joined(same?.searchedFor ?? []), translations)]
  const isOwn = new Set(own.tokens.map(({ lexeme }) => lexeme))
  // A word that no passage holds is unknown still, whatever dictionaries list with it.
  const alike = expanded.sameMeaning.filter(({ members, lexeme }) => members.get(lexeme) === 1)
  const idfOfAll = withLesserWords(question, idfOfGroups(alike, idf, frequencies.passages))
  const isCarried = carriedAmong(frequencies, isOwn)
  const weighed: Idf = (lexeme) => (carried && isCarried(lexeme) ? carried.weight : 1) * idfOfAll(lexeme)
  return {
    question,
    idf: weighed,
    frequencies,
    searchedFor: [...ownWords, ...apart(fromDictionaries, ownWords), ...searchedFor].slice(0, maxSaid),
    untranslated: translated?.untranslated ?? [],
    slips,
  }
}

/** Of the words that were read for the question: what is read of a place later was not said before. */
function carriedAmong({ documents }: Frequencies, isOwn: ReadonlySet<string>): (lexeme: string) => boolean {
  const carried = new Set([...documents.keys()].filter((lexeme) => !isOwn.has(lexeme)))
  return (lexeme) => carried.has(lexeme)
}

function languageOfChat(chatLanguage: ChatLanguage | undefined): Language[] {
  return chatLanguage === undefined ? [] : [languageCodes[chatLanguage]]
}
