import type { AnswerRequest } from '../answer-request.ts'
import { afterNote } from '../after-note.ts'
import type { AnswerEvent } from '../answer-events.ts'
import { modelAnswer, modelAnswerability } from '../model/model-answer.ts'
import type { AnswerModel } from '../model/model.ts'
import { phrases } from '../phrases.ts'
import { nearestPlaces } from '../quoting/nearest-places.ts'
import { quoteAnswer } from '../quoting/quote-answer.ts'
import { numberSources } from '../quoting/sources.ts'
import { type Beginning, quotesBelow } from '../quotes-below.ts'
import { saysDocuments } from './says-documents.ts'
import { saysNo, saysUnsure } from '../refusals/refusals.ts'
import type { AnswerState } from '../answer-state.ts'
import type { AnswerPorts } from '../ports.ts'
import { requestOf } from './request-of.ts'

/** The answer of what was found in the files. */
export async function* answerFromFiles(state: AnswerState, ports: AnswerPorts): AsyncGenerator<AnswerEvent> {
  const { asked, files, first } = state
  if (!files) return
  const sources = numberSources()
  if (first) sources.keep(first)
  const answer = writeOrQuote({ ...requestOf(state, files, ports), sources }, ports.model, ports.signal)
  yield* asked.document === null ? answer : afterNote(saysDocuments(asked.document, asked.language), answer)
}

/**
 * Streams an answer from the passages found: written by `model`, or quoted where there is none or it writes nothing.
 * Aborting `signal` ends it by throwing the signal's reason; a model that fails in mid-answer is a `failed` event behind
 * the quotes that stand below what it wrote.
 */
export async function* writeOrQuote(
  request: AnswerRequest,
  model: AnswerModel | null,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  signal.throwIfAborted()
  const { sources = numberSources() } = request
  if (model && request.found.passages.length > 0) yield* modelAnswerOrQuotes({ ...request, sources }, model, signal)
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
  const written: Beginning = { text: '', marks: () => ({ unproven: [], uncited: [] }) }
  let cites = false
  for await (const event of modelAnswer(request, { model, verdict: judgement.verdict }, signal)) {
    if (event.type === 'failed' && written.text.trim() === '') {
      yield { ...event, type: 'unanswered' }
      yield* afterNote(phrases[request.language].unanswered, withoutModel(ofFiles(request), signal))
      return
    }
    if (event.type === 'failed') yield* quotesBelow(ofFiles(request), written, signal)
    if (event.type === 'chunk') written.text += event.text
    if (event.type === 'marked') written.marks = event.marks
    cites ||= event.type === 'source'
    yield event
    if (event.type === 'failed') return
  }
  const verdict = modelAnswerability(judgement.verdict, cites)
  yield { type: 'judged', judgement: { ...judgement, verdict } }
  if (verdict === 'not-in-material') yield* nearestPlaces(ofFiles(request), signal)
}

/** What a record says is cited by a model alone: it is no text to quote from. */
function ofFiles(request: AnswerRequest): AnswerRequest {
  const { found, records } = request
  if (!records || records.size === 0) return request
  return { ...request, found: { ...found, passages: found.passages.filter(({ id }) => !records.has(id)) } }
}
