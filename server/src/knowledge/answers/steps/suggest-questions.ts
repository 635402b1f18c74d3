import { chatLanguages } from '@millwright/contract/languages'
import type { ChatLanguage, Source } from '@millwright/contract/chats'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findFacts } from '../../facts/find-facts.repository.ts'
import { listFactsAt } from '../../facts/quoted-facts.repository.ts'
import type { FactAtPlace } from '../../facts/quoted-facts.repository.ts'
import { wordsOf } from '../../facts/about.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import { languageCodes, languageOf } from '../../language/language.ts'
import { searchPassages } from '../../search/search-passages.ts'
import type { SearchedFiles } from '../answer-state.ts'
import { questionOf } from '../suggested/fact-questions.ts'
import { isTemplateLanguage, type TemplateLanguage } from '../suggested/templates.ts'
import { judgeAnswerability } from '../answerability.ts'
import { weighFirst } from '../weigh-first.ts'

const maxSuggested = 3
/** Each costs a search that the answer's end waits for. */
const maxTried = 5
const maxFound = 24

type QuotedSource = Pick<Source, 'resourceId' | 'segments' | 'quotes'>

/** `assetIds`: what the questions were made of; records of a department are of no asset. */
export type Suggestions = { suggestions: string[]; suggestedFrom: string[] }

type SuggestionsFor = {
  files: Pick<SearchedFiles, 'found' | 'ownNames'>
  /** What the answer quoted: it need not be asked again. */
  quoted: readonly QuotedSource[]
  assetIds: readonly string[] | null
  language: ChatLanguage
  /** What the conversation has asked before, and now. */
  asked: readonly string[]
}

/**
 * Questions that a person would ask next: of facts about the subject of this one, beside what was quoted. Each has been
 * searched and judged to be answered from the place of its fact.
 */
export async function suggestQuestions(
  tx: Transaction,
  companyId: string,
  { files: { found, ownNames }, quoted, assetIds, language, asked }: SuggestionsFor,
): Promise<Suggestions> {
  const own = templatesFor(found.question.language, language)
  if (own === null) return { suggestions: [], suggestedFrom: [] }
  const near = await factsNear(tx, companyId, { found, quoted, assetIds })
  const known = new Set(asked.map(wordsOf))
  const suggestions: string[] = []
  const suggestedFrom = new Set<string>()
  let tried = 0
  for (const { fact, resourceId, passages } of near.filter(({ passages }) => passages.some(isIn(own)))) {
    if (suggestions.length === maxSuggested || tried === maxTried) break
    const question = questionOf(fact, own)
    if (question === null || known.has(wordsOf(question)) || isQuoted(fact, resourceId, quoted)) continue
    known.add(wordsOf(question))
    tried++
    const answered = await searchPassages(tx, companyId, { question, assetIds, limit: 3, chatLanguage: language })
    const isThere = answered.passages.some(
      (passage) => passage.resourceId === resourceId && passage.ranges.some(({ segment }) => segment === fact.segment),
    )
    if (!isThere) continue
    await weighFirst(tx, companyId, answered)
    if (judgeAnswerability(answered, ownNames).verdict !== 'answered') continue
    suggestions.push(question)
    for (const { assetId } of passages) if (assetId !== '') suggestedFrom.add(assetId)
  }
  return { suggestions, suggestedFrom: [...suggestedFrom] }
}

/** In the language of the question where that shows it, else of the chat. */
function templatesFor(asked: string, chat: ChatLanguage): TemplateLanguage | null {
  const own = chatLanguages.find((one) => languageCodes[one] === asked)
  const language = own ?? (asked === 'und' ? chat : null)
  return language !== null && isTemplateLanguage(language) ? language : null
}

/** Words of the material stand in the question: it has to be in the same language. */
function isIn(language: TemplateLanguage): (passage: RankedPassage) => boolean {
  const code = languageCodes[language]
  return ({ text }) => languageOf(text, code) === code
}

type NearFact = { fact: FactAtPlace; resourceId: string; passages: readonly RankedPassage[] }

/** Of the places that are quoted first, then what else says something of the question's words, in files that were found. */
async function factsNear(
  tx: Transaction,
  companyId: string,
  { found, quoted, assetIds }: { found: SearchedFiles['found'] } & Pick<SuggestionsFor, 'quoted' | 'assetIds'>,
): Promise<NearFact[]> {
  const files = Map.groupBy(found.passages, ({ resourceId }) => resourceId)
  const near: NearFact[] = []
  for (const { resourceId, segments } of quoted) {
    const passages = files.get(resourceId) ?? []
    const versionId = passages.find((passage) => passage.versionId !== '')?.versionId
    if (versionId === undefined) continue
    const facts = await listFactsAt(tx, companyId, { versionId, segments })
    near.push(...facts.filter(({ isRejected }) => !isRejected).map((fact) => ({ fact, resourceId, passages })))
  }
  const text = found.question.text
  const others = await findFacts(tx, companyId, { text, kinds: null, assetIds, most: maxFound })
  const ofFiles = others.flatMap((fact): NearFact[] => {
    const passages = files.get(fact.resourceId)
    return passages ? [{ fact: { ...fact, isRejected: false }, resourceId: fact.resourceId, passages }] : []
  })
  return byKind([...near, ...ofFiles])
}

/** One of a kind after the other, so that three suggestions are not three rows of one table. */
function byKind(facts: readonly NearFact[]): NearFact[] {
  const kinds = [...Map.groupBy(facts, ({ fact }) => fact.kind).values()]
  const longest = Math.max(0, ...kinds.map((some) => some.length))
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((some) => some[at] ?? [])).flat()
}

/** The answer shows what it says. */
function isQuoted({ subject, value }: FactAtPlace, resourceId: string, quoted: readonly QuotedSource[]): boolean {
  return quoted
    .filter((source) => source.resourceId === resourceId)
    .flatMap(({ quotes }) => quotes)
    .some(({ text }) => text.includes(value) && wordsOf(text).includes(wordsOf(subject)))
}
