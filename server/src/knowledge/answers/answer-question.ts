import type { AnswerRequest } from './answer-request.ts'
import { afterNote } from './after-note.ts'
import type { AnswerEvent } from './answer-events.ts'
import { modelAnswer, modelVerdict } from './model/model-answer.ts'
import type { AnswerModel } from './model/model.ts'
import { phrases } from './phrases.ts'
import { nearestPlaces } from './quoting/nearest-places.ts'
import { quoteAnswer } from './quoting/quote-answer.ts'
import { saysNo, saysUnsure } from './refusals.ts'
import { judge, type Judgement } from './verdict.ts'

/**
 * Streams an answer from the passages found: written by `model`, or quoted where there is none or it writes nothing.
 * Aborting `signal` ends it by throwing the signal's reason; a model that fails in mid-answer is a `failed` event.
 */
export async function* answerQuestion(
  request: AnswerRequest,
  model: AnswerModel | null,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  signal.throwIfAborted()
  const judgement = judge(request.foundByOwnWords ?? request.found, request.ownNames)
  if (model && request.found.passages.length > 0) yield* modelAnswerOrQuotes({ request, judgement, model }, signal)
  else yield* withoutModel(request, judgement, signal)
}

async function* withoutModel(
  request: AnswerRequest,
  judgement: Judgement,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
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

type Writing = { request: AnswerRequest; judgement: Judgement; model: AnswerModel }

async function* modelAnswerOrQuotes(
  { request, judgement, model }: Writing,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  let isBegun = false
  let cites = false
  for await (const event of modelAnswer(request, { model, verdict: judgement.verdict }, signal)) {
    if (event.type === 'failed' && !isBegun) {
      yield { ...event, type: 'unanswered' }
      yield* afterNote(phrases[request.language].unanswered, withoutModel(ofFiles(request), judgement, signal))
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
