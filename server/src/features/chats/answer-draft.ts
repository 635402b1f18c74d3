import { errorEvent } from '../../calls/error-event.ts'
import { recordWebhookEvent } from '../../calls/webhook-events.repository.ts'
import {
  type ChatEvent,
  type AnswerAssessment as Judged,
  type MentionedResource,
  type MessageState,
  noRemarks,
  type OfferedExpert,
  type Remarks,
  type Source,
  type TextRange,
} from '@millwright/contract/chats'
import { ResourceType } from '@millwright/contract/formats'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { AnswerEvent, AnswerPart } from '../../knowledge/answers/answer-events.ts'
import type { Marks } from '../../knowledge/answers/proof/mark-answer.ts'
import { saidConfidence } from '../../knowledge/answers/said-confidence.ts'
import { intentsOf } from '../../knowledge/answers/intents/intents.ts'
import type { Answerability } from '../../knowledge/answers/answerability.ts'
import { firstReading } from '../../knowledge/search/question/question.ts'
import type { FoundPassages } from '../../knowledge/search/search-passages.ts'
import type { RestsOn } from '../../schema/chats.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { AskCall, StoredQuestion } from './answer-stream.ts'
import { type AskOnly, asShown } from './ask-only.ts'
import type { CitedVersion } from './cited-versions.repository.ts'
import { type CitationInput, limitLockWaits, saveAnswer, saveQuotes } from './answers.repository.ts'
import { insertUnanswered } from './unanswered-questions.repository.ts'

/** What of an answer has been written so far. */
export type Draft = {
  text: string
  /** As whoever asks is shown them. */
  sources: Map<number, Source>
  askOnly: AskOnly
  state: MessageState
  judgement: Answerability | null
  remarks: Remarks
  /** Of a model's text. */
  marks: (() => Marks) | null
  suggestions: string[]
  /** The assets that those were made of. */
  suggestedFrom: string[]
  experts: OfferedExpert[]
  /** What a refusal names that was not read yet. */
  unread: MentionedResource[]
  /** What the files hold; null when they were not asked. */
  found: FoundPassages | null
  /** How those that were found stand among the versions of their files; null before anything is cited. */
  versions: ReadonlyMap<string, CitedVersion> | null
  /** Webhooks were told of it. */
  isTold: boolean
  /** It was kept as complete, and what stands behind its text was sent, before its end. */
  isAnswerabilityTold: boolean
  /** When it was stored last. */
  savedAt: number
}

export function emptyDraft(question: string, askOnly: AskOnly): Draft {
  return {
    text: '',
    sources: new Map(),
    askOnly,
    state: 'stopped',
    judgement: null,
    remarks: { ...noRemarks, intents: intentsOf(firstReading(question)) },
    marks: null,
    suggestions: [],
    suggestedFrom: [],
    experts: [],
    unread: [],
    found: null,
    versions: null,
    isTold: false,
    isAnswerabilityTold: false,
    savedAt: Date.now(),
  }
}

/** What of an answer is kept of each of its events, in their order. */
export function noteEvent(draft: Draft, event: AnswerEvent): void {
  switch (event.type) {
    case 'found':
      draft.found = event.found
      // What a model's words found besides has versions of its own.
      draft.versions = null
      draft.remarks = remarksOfSearch(event.found)
      break
    case 'source': {
      const source = asShown(event.source, draft.askOnly)
      if (source) draft.sources.set(source.n, { ...source, ...draft.versions?.get(versionOf(draft, source) ?? '') })
      break
    }
    case 'chunk':
      draft.remarks = withPart(draft, event)
      draft.text += event.text
      break
    case 'judged':
      draft.judgement = event.judgement
      break
    case 'marked':
      draft.marks = event.marks
      break
    case 'failed':
      draft.state = 'failed'
      break
    case 'written':
      draft.state = 'complete'
      break
    case 'unread':
      draft.unread = event.files
      break
    case 'offered':
      draft.suggestions = event.suggestions
      draft.suggestedFrom = event.suggestedFrom
      draft.experts = event.experts
      break
    case 'status':
    case 'begun':
    case 'unanswered':
    case 'translating':
      break
  }
}

function remarksOfSearch({ question, searchedFor }: FoundPassages): Remarks {
  return {
    ...noRemarks,
    language: question.language === 'und' ? null : question.language,
    searchedFor: [...searchedFor],
    intents: intentsOf(question),
  }
}

/** The versions that may be cited. */
export function versionsFound({ found }: Draft): string[] {
  return [...new Set(found?.passages.map(({ versionId }) => versionId).filter((id) => id !== ''))]
}

type EndedAnswer = {
  call: Pick<AskCall, 'viewer' | 'place'>
  asked: Pick<StoredQuestion, 'message' | 'history'>
  draft: Draft
  state: MessageState
}
/** `maxLockMs`: a save that waits longer for a row fails; without it, it waits. */
type KeptAnswer = EndedAnswer & { maxLockMs?: number }

/** As the company, not as the session: what was written is kept also when its reader has signed out meanwhile. */
export async function keepDraft(
  deps: Pick<AnswerDeps, 'database' | 'model' | 'followAnswer'>,
  { call, asked, draft, state, maxLockMs }: KeptAnswer,
): Promise<void> {
  const { companyId } = call.viewer
  const at = { companyId, messageId: asked.message.id }
  const isTold = await deps.database.asCompany(companyId, async (tx) => {
    if (maxLockMs !== undefined) await limitLockWaits(tx, maxLockMs)
    const isStored = await saveAnswer(tx, at, {
      text: draft.text,
      state,
      resources: mentioned(draft),
      ...saidOf(draft),
      suggestions: draft.suggestions,
      experts: draft.experts.map(({ _id, skills }) => ({ id: _id, skills: skills.map(({ skill }) => skill) })),
      remarks: remarksOf(draft),
      restsOn: restsOn(deps, asked, draft),
      citations: citationsOf(draft),
    })
    if (isStored && state !== 'streaming') await deps.followAnswer(tx, at)
    const isToTell = isStored && state === 'complete' && !draft.isTold
    if (isToTell) await tellOfAnswer(tx, { call, asked, draft })
    const { judgement } = draft
    const hasEnded = state === 'complete' || state === 'stopped'
    if (!isStored || !hasEnded || judgement === null || judgement.verdict === 'answered') return isToTell
    const { assetId } = call.place
    // Of a question that was asked everywhere nobody in particular is told.
    if (assetId !== null) await insertUnanswered(tx, at, { assetId, question: asked.message.query, ...judgement })
    return isToTell
  })
  // Once it is committed: what was rolled back was not told.
  if (isTold) draft.isTold = true
  draft.savedAt = Date.now()
}

/** Where there is a model, it is taken to have written whatever was answered from files. */
function restsOn(
  { model }: Pick<AnswerDeps, 'model'>,
  { message, history }: Pick<StoredQuestion, 'message' | 'history'>,
  { found, suggestedFrom }: Draft,
): RestsOn | null {
  if (model === null || found === null) return { isWritten: false, assetIds: [], departmentIds: [], suggestedFrom }
  const isToldByCall = message.followsId === null && history.length > 0
  if (isToldByCall) return null
  const { passages } = found
  return {
    isWritten: true,
    assetIds: [...new Set(passages.map(({ assetId }) => assetId).filter((id) => id !== ''))],
    // A record of a department belongs to no asset.
    departmentIds: [...new Set(passages.flatMap((one) => (one.assetId === '' ? one.departmentId : [])))],
    suggestedFrom,
  }
}

/** Not what was asked or answered: whoever may read the chat opens it. */
async function tellOfAnswer(tx: Transaction, { call, asked, draft }: Omit<EndedAnswer, 'state'>): Promise<void> {
  const { verdict } = saidOf(draft)
  const { assetId, departmentId } = call.place
  await recordWebhookEvent(tx, call.viewer.companyId, {
    event: verdict === 'answered' ? 'question.answered' : 'question.unanswered',
    data: { messageId: asked.message.id, verdict, askedBy: call.viewer.userId, assetId, departmentId },
  })
}

/** Stores what came after the answer was kept as complete. */
export async function keepTranslations(
  deps: AnswerDeps,
  { call, asked, draft }: Omit<EndedAnswer, 'state'>,
): Promise<void> {
  const { companyId } = call.viewer
  const translated = citationsOf(draft).filter(({ quotes }) => quotes.some(({ translation }) => translation))
  if (translated.length === 0) return
  const at = { companyId, messageId: asked.message.id }
  await deps.database.asCompany(companyId, (tx) => saveQuotes(tx, at, translated))
}

/** What is known of a whole answer, where something still follows. */
export function* answerabilityEvents(draft: Draft): Generator<ChatEvent> {
  draft.isAnswerabilityTold = true
  yield* mentionedFiles(draft)
  yield { type: 'judged', content: answerabilityOf(draft) }
}

/** What ends every answer. */
export function* closing(draft: Draft): Generator<ChatEvent> {
  if (!draft.isAnswerabilityTold) yield* mentionedFiles(draft)
  if (draft.state === 'failed') yield errorEvent(reasons.chatFailed)
  yield { type: 'end', content: answerabilityOf(draft) }
}

function* mentionedFiles(draft: Draft): Generator<ChatEvent> {
  for (const resource of mentioned(draft)) yield { type: 'resource', content: resource }
}

function answerabilityOf(draft: Draft): Judged {
  const { suggestions, experts } = draft
  return { ...saidOf(draft), suggestions, experts, ...remarksOf(draft) }
}

/** The remarks once this chunk stands at the text's end: it may be a note, or where the further places begin. */
function withPart({ text, remarks }: Draft, chunk: { text: string; part?: AnswerPart }): Remarks {
  switch (chunk.part) {
    case 'note':
      return { ...remarks, note: { start: remarks.note?.start ?? text.length, end: text.length + chunk.text.length } }
    case 'further':
      return { ...remarks, further: remarks.further ?? text.length }
    case undefined:
      return remarks
  }
}

/** A model's text is marked as far as it has come: also that of an answer which was stopped. */
function remarksOf({ remarks: noted, marks, text, judgement }: Draft): Remarks {
  const remarks = { ...noted, confidence: judgement && saidConfidence(judgement) }
  if (marks === null) return remarks
  const { unproven, uncited } = marks()
  const isWritten = ({ end }: TextRange) => end <= text.length
  return { ...remarks, unproven: unproven.filter(isWritten), uncited: uncited.filter(isWritten) }
}

/** What was written without a judgement has not been refused. */
export function saidOf({ judgement }: Draft) {
  return { verdict: judgement?.verdict ?? 'answered', unknownWords: judgement?.unknownWords ?? [] }
}

/** What was read of a source. */
const versionOf = ({ found }: Draft, { resourceId }: Source) =>
  found?.passages.find((passage) => passage.resourceId === resourceId && passage.versionId !== '')?.versionId

function citationsOf(draft: Draft): CitationInput[] {
  return [...draft.sources.values()].map((source) => ({
    ...source,
    versionId: versionOf(draft, source) ?? null,
    nearest: source.nearest ?? false,
    language: source.language ?? null,
  }))
}

/** The files that the answer cites and that may be opened, each once, in the order in which it cites them; what it names as unread before them. */
function mentioned(draft: Draft): MentionedResource[] {
  const files = new Map(draft.unread.map((file) => [file.id, file]))
  for (const { resourceId: id, fileName, fileType, departmentId, assetId, askOnly } of draft.sources.values()) {
    const type = ResourceType.safeParse(fileType).data
    if (type === undefined || assetId === null || askOnly) continue
    const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
    files.set(id, { id, fileName, type, metadata: { extension }, departmentId, assetId })
  }
  return [...files.values()]
}
