import type { ChatLanguage } from '@millwright/contract/chats'
import type { Transaction } from '../../platform/database/transaction.ts'
import { detectLanguage, type Language, languageCodes } from '../language/language.ts'
import { askingWords } from './asking/asking-words.ts'
import { findRecords, type FoundRecords } from './find-records.ts'
import { assetsNamed, nameableIn, tellingParts } from './asking/names-asked.ts'
import {
  type AssetChoice,
  type AssetRecord,
  type ExpertRecord,
  holdAskOnly,
  listAssets,
  listDepartments,
  listExperts,
  listFieldsOfPackages,
  listLabels,
  listMakersDocuments,
  readMembersOf,
  type Records,
  type RecordsOf,
  requireFew,
  type TellingParts,
  TooManyRecords,
} from './records.repository.ts'
import { type AssetFilter, readRecordsQuestion, type RecordsQuestion } from './asking/records-question.ts'
import type { SaidRecord } from './said-record.ts'
import { fieldKey, maxListed, sayRecords } from './say-records.ts'

export type RecordsRequest = {
  question: string
  /** The asset that is asked about where the question names none. */
  here: string | null
  /** What a picture shows that came with the question. */
  shown?: readonly string[]
  /** The question before it: what it named is meant where this one names nothing. */
  before?: string | null
  language: ChatLanguage
  /** Nothing but the records is asked. */
  only?: boolean
  /** The only department that is asked about, where no asset is. */
  departmentId?: string | null
}

/** What the company's records answer, among what this transaction's viewer may see; null when they answer nothing. */
export async function answerFromRecords(
  tx: Transaction,
  companyId: string,
  { question, departmentId = null, before = null, ...asked }: RecordsRequest,
): Promise<SaidRecord[] | null> {
  if (question.length > maxQuestionLength) return null
  const of = { companyId, departmentId: asked.here === null ? departmentId : null }
  try {
    // A question has up to 4,000 characters; what it named last is meant.
    return await answerOf(tx, of, { question, before: before?.slice(-maxQuestionLength) ?? null, ...asked })
  } catch (error) {
    if (error instanceof TooManyRecords) return null
    throw error
  }
}

const maxQuestionLength = 300

type RecordsAsk = Omit<RecordsRequest, 'departmentId'>

async function answerOf(tx: Transaction, of: RecordsOf, asked: RecordsAsk): Promise<SaidRecord[] | null> {
  const parts = partsIn([asked.question, asked.before ?? ''], asked.language)
  const departments = await listDepartments(tx, of)
  const labels = await listLabels(tx, of)
  const others = [...departments.map(({ name }) => name), ...labels]
  const nameable = {
    departments,
    assets: parts.inNames.length > 0 ? await listNameable(tx, of, { asked, parts, others }) : [],
    experts: parts.inNames.length > 0 ? requireFew(await listExperts(tx, of, { with: parts.inNames })) : [],
    documents: [],
  }
  const known = { nameable, labels }
  for (const question of recordsQuestions(known, asked)) {
    const read = await readAskedFor(tx, of, question)
    if (!read) continue
    const records = { departments, ...read }
    const found = findRecords(question, records)
    if (!found) continue
    const membersOf = new Map<string, Awaited<ReturnType<typeof readMembersOf>>>()
    for (const { id } of found.found === 'members' ? found.assets.slice(0, maxListed) : []) {
      membersOf.set(id, await readMembersOf(tx, of.companyId, id))
    }
    const fields = await listFieldsOfPackages(tx, of.companyId, assetsSaid(found))
    const ofPackages = new Map(fields.map((one) => [fieldKey(one.assetId, one.label), one.packageName]))
    return sayRecords(found, { records, language: asked.language, membersOf, ofPackages })
  }
  return null
}

/** Those of which fields are listed. */
function assetsSaid(found: FoundRecords): string[] {
  if (found.found !== 'fields' && found.found !== 'assets') return []
  return found.assets.slice(0, maxListed).flatMap(({ asset, fields }) => (fields.length > 0 ? [asset.id] : []))
}

/** The assets that may be named; where too many hold a part, those that hold all but what names something else. */
async function listNameable(
  tx: Transaction,
  of: RecordsOf,
  { asked, parts, others }: { asked: RecordsAsk; parts: TellingParts; others: readonly string[] },
): Promise<AssetRecord[]> {
  try {
    return await listAssets(tx, of, { with: parts })
  } catch (error) {
    if (!(error instanceof TooManyRecords)) throw error
  }
  const named = partsOfNames(others)
  const found = new Map<string, AssetRecord>()
  for (const read of languagesOf(asked.question, asked.language)) {
    const withAll = tellingParts(asked.question, read).inNames.filter((part) => !named.has(part))
    for (const one of await listAssets(tx, of, { withAll })) found.set(one.id, one)
  }
  return [...found.values()]
}

const none: Omit<Records, 'departments'> = { assets: [], experts: [], documents: [] }

/** The records that answer the question, and the assets of the experts among them; null where those that would are not shown. */
async function readAskedFor(
  tx: Transaction,
  of: RecordsOf,
  question: RecordsQuestion,
): Promise<Omit<Records, 'departments'> | null> {
  switch (question.ask) {
    case 'fields': {
      const labels = question.labels && [...question.labels]
      const departmentIds = question.within && [...question.within]
      return { ...none, assets: await listAssets(tx, of, { ids: [...question.assets], departmentIds, labels }) }
    }
    case 'assets':
      return { ...none, assets: await listAssets(tx, of, choiceOf(question.where)) }
    case 'departments':
      return { ...none, assets: question.of ? await listAssets(tx, of, { ids: [...question.of], labels: [] }) : [] }
    case 'members':
      return { ...none, assets: await listAssets(tx, of, { ids: [...question.assets], labels: [] }) }
    case 'documents': {
      const { assets, departments } = question.of
      const within = { assetIds: [...assets], departmentIds: [...departments] }
      return { ...none, documents: await listMakersDocuments(tx, of, within) }
    }
    case 'experts': {
      const { assets, departments } = question.within
      const within =
        departments.size > 0 ? await listAssets(tx, of, { departmentIds: [...departments], labels: [] }) : null
      const assetIds = assets.size > 0 ? [...assets] : within?.map(({ id }) => id)
      const experts = await listExperts(tx, of, assetIds ? { assetIds } : {})
      // To say that there are none would not be true.
      if (experts.length === 0 && (await holdAskOnly(tx, of, assetIds ?? null))) return null
      return withAssets(tx, of, experts)
    }
    case 'people':
      return withAssets(tx, of, await listExperts(tx, of, { ids: [...question.experts] }))
  }
}

async function withAssets(
  tx: Transaction,
  of: RecordsOf,
  experts: ExpertRecord[],
): Promise<Omit<Records, 'departments'>> {
  const ids = [...new Set(requireFew(experts).map(({ assetId }) => assetId))]
  return { ...none, assets: await listAssets(tx, of, { ids, labels: [] }), experts }
}

function choiceOf({ assets, departments, values, labels }: AssetFilter): AssetChoice {
  const named = values.map(({ assetId }) => assetId)
  return {
    ...(named.length > 0 ? { ids: named } : assets.size > 0 ? { ids: [...assets] } : {}),
    ...(departments.size > 0 ? { departmentIds: [...departments] } : {}),
    labels: [...labels, ...values.map(({ label }) => label)],
  }
}

/** What of the records may be named in the question or the one before it, and the labels of all fields. */
type KnownRecords = { nameable: Records; labels: ReadonlySet<string> }

/** What the question may ask for, read in its own language, and in the chat's and in English where it does not show that. */
export function* recordsQuestions(
  { nameable, labels }: KnownRecords,
  { question, here, shown = [], before = null, language, only = false }: RecordsAsk,
): Generator<RecordsQuestion> {
  const names = nameableIn(question, nameable)
  const spokenOf = before === null ? [] : assetsNamed(before, nameable, languagesOf(before, language))
  const meant = [shown, spokenOf, here === null ? [] : [here]].find((ids) => ids.length > 0) ?? []
  for (const read of languagesOf(question, language)) {
    const about = { language: read, meant, isShown: shown.length > 0, only }
    const asked = readRecordsQuestion(question, { names, labels }, about)
    if (asked) yield asked
  }
}

/** Of names in no language of their own. */
function partsOfNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => tellingParts(name, 'en').inNames))
}

/** Of texts that may be in several languages. */
function partsIn(texts: readonly string[], chatLanguage: ChatLanguage): TellingParts {
  const parts = texts.flatMap((text) => languagesOf(text, chatLanguage).map((read) => tellingParts(text, read)))
  const distinct = (of: keyof TellingParts) => [...new Set(parts.flatMap((one) => one[of]))]
  return { inNames: distinct('inNames'), inValues: distinct('inValues') }
}

function languagesOf(question: string, chatLanguage: ChatLanguage): Language[] {
  const { language, sure } = detectLanguage(question)
  const own = sure ? [language] : [language, languageCodes[chatLanguage], 'en', 'de', 'es', 'fr', 'it', 'pt']
  // Kanji alone are read as Chinese, and the other way round.
  const shared = language === 'zh' ? ['ja'] : language === 'ja' ? ['zh'] : []
  return [...new Set([...own, ...shared])].filter((one) => one in askingWords)
}
