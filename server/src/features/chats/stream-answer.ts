import type { AnswerEvent } from '../../knowledge/answers/answer-events.ts'
import { answerQuestion } from '../../knowledge/answers/answer-question.ts'
import { endpointFailures } from '../../knowledge/answers/model/model-text.ts'
import { suggestQuestions } from '../../knowledge/answers/suggest-questions.ts'
import { createLocator } from '../../knowledge/passages/locate-boxes.ts'
import { listPassages, type PassageWindow, readPlaces } from '../../knowledge/passages/passages.repository.ts'
import { offerExperts } from '../../knowledge/records/offer-experts.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { closing, type Draft, emptyDraft, keepDraft, keepTranslations, versionOf, withPart } from './answer-draft.ts'
import { recordsAnswer } from './answer-from-records.ts'
import type { AnswerStream, AskCall, Asked } from './answer-stream.ts'
import { approvedAnswer } from './approved/answer-from-approved.ts'
import { listAssetsAsked } from './asked-places.repository.ts'
import { listCitedVersions } from './cited-versions.repository.ts'
import { gatherForAnswer } from './gather-for-answer.ts'
import { pictured } from './pictures/pictured.ts'
import { withPictureDoubts } from './pictures/with-picture-doubts.ts'
import { judgeSources } from './judge-sources.ts'
import { translateSources } from './translate-sources.ts'
import { remarksOfSearch, searchForAnswer, type SearchedFiles, statusOf } from './search-for-answer.ts'

/** How often an answer under way is stored, so that a crash loses little of it. */
const saveEveryMs = 2_000

/**
 * Streams the answer to a stored question and keeps it: complete, failed with what there was, or
 * stopped when the reader went away.
 */
export async function* streamAnswer(deps: AnswerDeps, call: AskCall, asked: Asked): AnswerStream {
  const draft = emptyDraft()
  const { signal, stop } = judgeSources(call, () => assetsRead(draft))
  try {
    yield { type: 'status', content: 'Searching the material' }
    const shown = await pictured(call, asked)
    const recorded = (await approvedAnswer(call, asked)) ?? (await recordsAnswer(call, asked, shown))
    let files = recorded ? null : await searchForAnswer(deps, { call, asked, shown })
    if (files) {
      draft.found = files.found
      files = yield* gatherForAnswer(deps, { call, asked, files })
      draft.found = files.found
      draft.remarks = remarksOfSearch(files.found)
      if (deps.model && files.found.passages.length > 0) yield { type: 'status', content: statusOf(files.found) }
    }
    yield { type: 'data', content: { message: asked.shown, chatId: asked.chat.id, chatName: asked.chat.title } }
    const versions = await call.step((tx, _place, viewer) => listCitedVersions(tx, viewer, versionsFound(draft)))
    const answer = files ? answerFromFiles(deps, { call, asked, files, signal }) : (recorded ?? [])
    for await (const event of withPictureDoubts(shown, asked.chat.language, answer)) {
      switch (event.type) {
        case 'status':
          // After `data` a page expects no more of them.
          break
        case 'source': {
          const source = { ...event.source, ...versions.get(versionOf(draft, event.source) ?? '') }
          draft.sources.set(source.n, source)
          yield { type: 'source', content: source }
          break
        }
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
          draft.isModelAway = event.reason === 'resting' || endpointFailures.has(event.reason)
          deps.log.warn({ error: event.cause, reason: event.reason }, 'the model did not answer: quoting instead')
          break
        case 'failed':
          deps.log.warn({ error: event.cause, reason: event.reason }, 'the model did not finish its answer')
          draft.state = 'failed'
          break
      }
      if (Date.now() - draft.savedAt > saveEveryMs) await keepDraft(deps, { call, asked, draft, state: 'streaming' })
    }
    if (draft.state !== 'failed') {
      draft.state = 'complete'
      await goOn(call, asked, draft).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        deps.log.warn({ error }, 'an answer has nothing to go on with')
      })
      yield* translateSources(deps, { call, asked, draft, signal })
    }
  } catch (error) {
    // The session or the access has ended between two judgements of the stream: what was written stays, as stopped.
    if (error instanceof Refusal) throw error
    if (!call.facts.signal.aborted) {
      deps.log.error({ error }, 'answering failed')
      draft.state = 'failed'
    }
  } finally {
    stop()
    await (draft.isJudged
      ? keepTranslations(deps, { call, asked, draft })
      : keepDraft(deps, { call, asked, draft, state: draft.state }))
  }
  yield* closing(draft)
}

type FromFiles = { call: AskCall; asked: Asked; files: SearchedFiles; signal: AbortSignal }

function answerFromFiles(deps: AnswerDeps, { call, asked, files, signal }: FromFiles): AsyncGenerator<AnswerEvent> {
  const request = {
    ...files,
    language: asked.chat.language,
    history: asked.history,
    ...createLocator((names) => call.step((tx, _place, viewer) => readPlaces(tx, viewer.companyId, names))),
    readOn: (window: PassageWindow) => call.step((tx, _place, viewer) => listPassages(tx, viewer.companyId, window)),
  }
  return answerQuestion(request, deps.model, signal)
}

/** A record of a department belongs to no asset. */
function assetsRead({ found }: Draft): string[] {
  return (found?.passages ?? []).flatMap(({ assetId }) => (assetId === '' ? [] : [assetId]))
}

function versionsFound({ found }: Draft): string[] {
  return [...new Set(found?.passages.map(({ versionId }) => versionId).filter((id) => id !== ''))]
}

/** Where one may go on from the answer: other questions, and whom to ask what the material does not hold. */
async function goOn(call: AskCall, asked: Asked, draft: Draft): Promise<void> {
  const { found, judgement } = draft
  await call.step(async (tx, place, viewer) => {
    const assetIds = await listAssetsAsked(tx, viewer, place)
    const about = { question: asked.message.query, assetIds }
    if (judgement?.verdict === 'not-in-material') draft.experts = await offerExperts(tx, viewer.companyId, about)
    if (found) {
      const { language } = asked.chat
      const quoted = [...draft.sources.values()].filter(({ nearest }) => !nearest)
      draft.suggestions = await suggestQuestions(tx, viewer.companyId, {
        found,
        quoted,
        assetIds,
        language,
        asked: asked.history.filter(({ role }) => role === 'user').map(({ content }) => content),
      })
    }
  })
}
