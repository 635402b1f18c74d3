import type { AnswerRequest } from '../answer-request.ts'
import { afterNote } from '../after-note.ts'
import type { AnswerEvent } from '../answer-events.ts'
import { modelAnswer, modelVerdict } from '../model/model-answer.ts'
import type { AnswerModel } from '../model/model.ts'
import { phrases } from '../phrases.ts'
import { nearestPlaces } from '../quoting/nearest-places.ts'
import { quoteAnswer } from '../quoting/quote-answer.ts'
import { typeAsked } from './search.ts'
import { saysNo, saysUnsure } from '../refusals.ts'
import type { AnswerState } from '../answer-state.ts'
import type { AnswerPorts } from '../ports.ts'
import { listFactsAt } from '../../facts/quoted-facts.repository.ts'
import { createLocator } from '../../passages/locate-boxes.ts'
import { findHeading } from '../../passages/headings.repository.ts'
import { listPassages, readPlaces } from '../../passages/passages.repository.ts'

/** The answer of what was found in the files. */
export async function* answerFromFiles(
  { asked, files }: AnswerState,
  { step, model, signal }: AnswerPorts,
): AsyncGenerator<AnswerEvent> {
  if (!files) return
  const request: AnswerRequest = {
    ...files,
    language: asked.language,
    type: typeAsked(asked),
    history: asked.history,
    ...createLocator((names) => step(({ tx, companyId }) => readPlaces(tx, companyId, names))),
    readOn: (window) => step(({ tx, companyId }) => listPassages(tx, companyId, window)),
    findHeading: (of) => step(({ tx, companyId }) => findHeading(tx, companyId, of)),
    listFacts: (place) => step(({ tx, companyId }) => listFactsAt(tx, companyId, place)),
  }
  yield* writeOrQuote(request, model, signal)
}

/**
 * Streams an answer from the passages found: written by `model`, or quoted where there is none or it writes nothing.
 * Aborting `signal` ends it by throwing the signal's reason; a model that fails in mid-answer is a `failed` event.
 */
export async function* writeOrQuote(
  request: AnswerRequest,
  model: AnswerModel | null,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  signal.throwIfAborted()
  if (model && request.found.passages.length > 0) yield* modelAnswerOrQuotes(request, model, signal)
  else yield* withoutModel(request, signal)
}

async function* withoutModel(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const { judgement } = request
  yield { type: 'judged', judgement }
  switch (judgement.verdict) {
    case 'not-in-material':
      yield { type: 'chunk', text: saysNo(request, judgement) }
      yield* nearestPlaces(request, signal)
      break
    case 'unsure':
      yield* afterNote(saysUnsure(request, judgement), quoteAnswer(request, signal))
      break
    case 'answered':
      yield* quoteAnswer(request, signal)
  }
}

async function* modelAnswerOrQuotes(
  request: AnswerRequest,
  model: AnswerModel,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { judgement } = request
  let isBegun = false
  let cites = false
  for await (const event of modelAnswer(request, { model, verdict: judgement.verdict }, signal)) {
    if (event.type === 'failed' && !isBegun) {
      yield { ...event, type: 'unanswered' }
      yield* afterNote(phrases[request.language].unanswered, withoutModel(ofFiles(request), signal))
      return
    }
    isBegun ||= event.type === 'chunk' && event.text.trim() !== ''
    cites ||= event.type === 'source'
    yield event
    if (event.type === 'failed') return
  }
  const verdict = modelVerdict(judgement.verdict, cites)
  yield { type: 'judged', judgement: { ...judgement, verdict } }
  if (verdict === 'not-in-material') yield* nearestPlaces(ofFiles(request), signal)
}

/** What a record says is cited by a model alone: it is no text to quote from. */
function ofFiles(request: AnswerRequest): AnswerRequest {
  const { found, records } = request
  if (!records || records.size === 0) return request
  return { ...request, found: { ...found, passages: found.passages.filter(({ id }) => !records.has(id)) } }
}
