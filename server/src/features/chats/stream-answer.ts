import type { AnswerDeps } from './answer-deps.ts'
import {
  type ChatEvent,
  type MentionedResource,
  type MessageState,
  noRemarks,
  type Remarks,
  type SearchedFor,
  type Source,
  type TextRange,
} from '@millwright/contract/chats'
import { texts } from '@millwright/contract/texts'
import type { AnswerPart } from '../../knowledge/answers/answer-events.ts'
import { answerQuestion } from '../../knowledge/answers/answer-question.ts'
import type { Marks } from '../../knowledge/answers/proof/mark-answer.ts'
import { ModelFailure } from '../../knowledge/answers/model/model-text.ts'
import { searchWords } from '../../knowledge/answers/model/search-words.ts'
import type { Judgement } from '../../knowledge/answers/verdict.ts'
import type { AskedMeaning } from '../../knowledge/embeddings/vector-search.ts'
import { createLocator } from '../../knowledge/passages/locate-boxes.ts'
import { listPassages, type PassageWindow, readLayout } from '../../knowledge/passages/passages.repository.ts'
import type { Language } from '../../knowledge/search/words/language.ts'
import { materialLanguages } from '../../knowledge/search/material-languages.ts'
import { type FoundPassages, searchPassages } from '../../knowledge/search/search-passages.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AnswerStream, AskCall, Asked } from './answer-stream.ts'
import { presentMessage } from './chats.presenter.ts'
import { type CitationInput, findAssetName, saveAnswer } from './chats.repository.ts'
import { insertUnanswered } from './unanswered-questions.repository.ts'

const passagesRead = 8
/** How often an answer under way is stored, so that a crash loses little of it. */
const saveEveryMs = 2_000

/** What of an answer has been written so far. */
type Draft = {
  text: string
  sources: Map<number, Source>
  state: MessageState
  judgement: Judgement | null
  remarks: Remarks
  /** Of a model's text. */
  marks: (() => Marks) | null
  savedAt: number
}

/**
 * Streams the answer to a stored question and keeps it: complete, failed with what there was, or
 * stopped when the reader went away.
 */
export async function* streamAnswer(deps: AnswerDeps, call: AskCall, asked: Asked): AnswerStream {
  const draft: Draft = {
    text: '',
    sources: new Map(),
    state: 'stopped',
    judgement: null,
    remarks: noRemarks,
    marks: null,
    savedAt: Date.now(),
  }
  let found: FoundPassages | null = null
  try {
    yield { type: 'status', content: 'Searching the material' }
    const meaning = (await deps.vectors?.understand(asked.message.query, call.facts.signal)) ?? null
    const searched = await call.step(async (tx, granted, viewer) => ({
      place: await findAssetName(tx, viewer, granted.assetId),
      languages: deps.model ? await materialLanguages(tx, viewer.companyId, granted.assetId) : [],
      found: await search(tx, { viewer, granted, asked, meaning }),
    }))
    const alternatives = await otherWords(deps, { call, asked, ...searched })
    found = searched.found
    if (alternatives.length > 0) {
      found = await call.step((tx, granted, viewer) => search(tx, { viewer, granted, asked, meaning, alternatives }))
    }
    draft.remarks = { ...noRemarks, language: languageOf(found), searchedFor: [...found.searchedFor] }
    if (deps.model && found.passages.length > 0) yield { type: 'status', content: statusOf(found) }
    yield { type: 'data', content: begun(call, asked) }
    const request = {
      found,
      foundByOwnWords: searched.found,
      language: asked.chat.language,
      place: searched.place,
      history: asked.history,
      locate: createLocator((place) => call.step((tx, _granted, viewer) => readLayout(tx, viewer.companyId, place))),
      readOn: (window: PassageWindow) =>
        call.step((tx, _granted, viewer) => listPassages(tx, viewer.companyId, window)),
    }
    for await (const event of answerQuestion(request, deps.model, call.facts.signal)) {
      switch (event.type) {
        case 'status':
          // After `data` a page expects no more of them.
          break
        case 'source':
          draft.sources.set(event.source.n, event.source)
          yield { type: 'source', content: event.source }
          break
        case 'chunk':
          draft.remarks = withPart(draft, event)
          draft.text += event.text
          yield { type: 'chunk', content: event.text }
          break
        case 'judged':
          draft.judgement = event.judgement
          break
        case 'marked':
          draft.marks = event.marks
          break
        case 'unanswered':
          deps.log.warn({ error: event.cause, reason: event.reason }, 'the model did not answer: quoting instead')
          break
        case 'failed':
          deps.log.warn({ error: event.cause, reason: event.reason }, 'the model did not finish its answer')
          draft.state = 'failed'
          break
      }
      if (Date.now() - draft.savedAt > saveEveryMs) await keep(deps, { call, asked, draft, found, state: 'streaming' })
    }
    if (draft.state !== 'failed') draft.state = 'complete'
  } catch (error) {
    // The session or the access has ended between two judgements of the stream: what was written stays, as stopped.
    if (error instanceof Refusal) throw error
    if (!call.facts.signal.aborted) {
      deps.log.error({ error }, 'answering failed')
      draft.state = 'failed'
    }
  } finally {
    await keep(deps, { call, asked, draft, found, state: draft.state })
  }
  yield* closing(call, draft)
}

type Searching = Pick<AskCall, 'viewer' | 'granted'> & {
  asked: Asked
  meaning: AskedMeaning | null
  alternatives?: readonly SearchedFor[]
}

function search(
  tx: Transaction,
  { viewer, granted, asked, meaning, alternatives = [] }: Searching,
): Promise<FoundPassages> {
  return searchPassages(tx, viewer.companyId, {
    question: asked.message.query,
    assetIds: [granted.assetId],
    limit: passagesRead,
    chatLanguage: asked.chat.language,
    meaning,
    alternatives,
  })
}

/** What a model would look for besides; nothing when it does not say so in time. */
async function otherWords(
  { model, log }: AnswerDeps,
  { call, asked, place, languages }: { call: AskCall; asked: Asked; place: string; languages: readonly Language[] },
): Promise<SearchedFor[]> {
  // Without material there is nothing to find.
  if (!model || languages.length === 0) return []
  const question = asked.message.query
  try {
    const words = await searchWords(model, { question, place, history: asked.history, languages }, call.facts.signal)
    return words.length > 0 ? [{ word: question, alternatives: words, from: 'model' }] : []
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    log.warn({ error: error.cause, reason: error.reason }, 'the model gave no search words: searching without them')
    return []
  }
}

function* closing(call: AskCall, draft: Draft): Generator<ChatEvent> {
  for (const resource of mentioned(call, draft)) yield { type: 'resource', content: resource }
  if (draft.state === 'failed') yield { type: 'error', content: texts.chatFailed }
  yield { type: 'end', content: { ...saidOf(draft), ...remarksOf(draft) } }
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
function remarksOf({ remarks, marks, text }: Draft): Remarks {
  if (marks === null) return remarks
  const { unproven, uncited } = marks()
  const isWritten = ({ end }: TextRange) => end <= text.length
  return { ...remarks, unproven: unproven.filter(isWritten), uncited: uncited.filter(isWritten) }
}

function languageOf({ question: { language } }: FoundPassages): string | null {
  return language === 'und' ? null : language
}

/** What was written without a judgement has not been refused. */
function saidOf({ judgement }: Draft) {
  return { verdict: judgement?.verdict ?? 'answered', unknownWords: judgement?.unknownWords ?? [] }
}

function begun(call: AskCall, asked: Asked) {
  const place = { assetId: call.granted.assetId as string, departmentId: call.granted.departmentId }
  return { message: presentMessage(asked.message, place, []), chatId: asked.chat.id, chatName: asked.chat.title }
}

function statusOf(found: FoundPassages): string {
  const [best] = found.passages
  if (!best) return 'Reading'
  const segment = best.ranges[0]?.segment
  // The segment of a note is a block, that of a video a second.
  const isPage = best.fileType === 'document' && typeof segment === 'number'
  return `Reading ${best.fileName}${isPage ? `, page ${segment}` : ''}`
}

type EndedAnswer = { call: AskCall; asked: Asked; draft: Draft; found: FoundPassages | null; state: MessageState }

/** As the company, not as the session: what was written is kept also when its reader has signed out meanwhile. */
async function keep(deps: AnswerDeps, { call, asked, draft, found, state }: EndedAnswer): Promise<void> {
  draft.savedAt = Date.now()
  const { companyId } = call.viewer
  const at = { companyId, messageId: asked.message.id }
  await deps.database.asCompany(companyId, async (tx) => {
    await saveAnswer(tx, at, {
      text: draft.text,
      state,
      resources: mentioned(call, draft),
      ...saidOf(draft),
      remarks: remarksOf(draft),
      citations: citationsOf(draft, found),
    })
    const { judgement } = draft
    const hasEnded = state === 'complete' || state === 'stopped'
    if (!hasEnded || judgement === null || judgement.verdict === 'answered') return
    await insertUnanswered(tx, at, { assetId: call.granted.assetId, question: asked.message.query, ...judgement })
  })
}

function citationsOf(draft: Draft, found: FoundPassages | null): CitationInput[] {
  const versions = new Map(found?.passages.map((passage) => [passage.resourceId, passage.versionId]))
  return [...draft.sources.values()].flatMap((source) => {
    const versionId = versions.get(source.resourceId)
    return versionId === undefined ? [] : [{ ...source, versionId, nearest: source.nearest ?? false }]
  })
}

/** The files that the answer cites, each once, in the order in which it cites them. */
function mentioned(call: AskCall, draft: Draft): MentionedResource[] {
  const files = new Map<string, MentionedResource>()
  for (const source of draft.sources.values()) {
    files.set(source.resourceId, {
      id: source.resourceId,
      fileName: source.fileName,
      type: source.fileType,
      metadata: { extension: source.fileName.slice(source.fileName.lastIndexOf('.') + 1).toLowerCase() },
      departmentId: call.granted.departmentId,
      assetId: call.granted.assetId,
    })
  }
  return [...files.values()]
}
