import type { AnswerEvent } from './answer-events.ts'
import type { AnswerRequest } from './answer-question.ts'
import { citationFilter, type Piece } from './citation-filter.ts'
import { matchSentences } from './match-sentences.ts'
import type { AnswerModel } from './model.ts'
import { ModelFailure, modelText } from './model-text.ts'
import { instructions, questionWithPassages, remembered } from './prompt.ts'
import { quotesOf } from './quotes.ts'
import { sentencesOf } from '../passages/sentences.ts'
import { numberSources } from './sources.ts'

/** How many passages a model is given to read. */
const passagesGiven = 8

/** Streams the model's answer; its citations are bound to the passages it was given, all others are taken out. */
export async function* modelAnswer(
  request: AnswerRequest,
  model: AnswerModel,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const passages = request.found.passages.slice(0, passagesGiven)
  const question = request.found.question.text
  const prompt = {
    instructions: instructions(request.place, request.language),
    history: remembered(request.history),
    question: questionWithPassages(question, passages),
  }
  const filter = citationFilter()
  const sources = numberSources()
  let written = ''
  let lastCited = 0

  async function* put(pieces: readonly Piece[]): AsyncGenerator<AnswerEvent> {
    for (const piece of pieces) {
      if (piece.type === 'text') {
        written += piece.text
        lastCited = 0
        yield { type: 'chunk', text: piece.text }
        continue
      }
      const passage = passages[piece.passage - 1]
      if (!passage) continue
      const stretches = matchSentences(passage, sentencesOf(written).at(-1)?.text ?? '', question)
      const quotes = []
      for (const stretch of stretches) quotes.push(...(await quotesOf(passage, stretch, request.locate)))
      const source = sources.cite(passage, quotes)
      yield { type: 'source', source }
      if (source.n !== lastCited) yield { type: 'chunk', text: lastCited === 0 ? ` [${source.n}]` : `[${source.n}]` }
      lastCited = source.n
    }
  }

  yield { type: 'status', text: 'Writing the answer' }
  try {
    for await (const text of modelText(model, prompt, signal)) yield* put(filter.push(text))
    yield* put(filter.end())
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    yield* put(filter.end())
    yield { type: 'failed', reason: error.reason, cause: error.cause }
  }
}
