import type { ChatLanguage, ConversationTurn } from '@millwright/contract/chats'
import type { FoundPassages } from '../search/search-passages.ts'
import type { AnswerEvent } from './answer-events.ts'
import { plainInMarkdown } from './markdown.ts'
import { modelAnswer } from './model-answer.ts'
import type { AnswerModel } from './model.ts'
import { phrases } from './phrases.ts'
import { quoteAnswer } from './quote-answer.ts'
import type { LocateBoxes } from '../passages/locate-boxes.ts'

export type AnswerRequest = {
  /** What `searchPassages` found for the question. */
  found: FoundPassages
  /** The language to answer in. */
  language: ChatLanguage
  /** Where was searched, as its people call it: the asset's name. */
  place: string
  /** The conversation so far, oldest first. Only a model reads it. */
  history: readonly ConversationTurn[]
  /** Where quoted characters stand on their page; without it quotes carry no boxes. */
  locate?: LocateBoxes
}

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
  if (request.found.passages.length === 0) {
    const place = plainInMarkdown(request.place)
    yield { type: 'chunk', text: phrases[request.language].nothing.replace('{place}', () => place) }
    return
  }
  if (model) yield* modelAnswerOrQuotes(request, model, signal)
  else yield* quoteAnswer(request, signal)
}

async function* modelAnswerOrQuotes(
  request: AnswerRequest,
  model: AnswerModel,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  let isBegun = false
  for await (const event of modelAnswer(request, model, signal)) {
    if (event.type === 'failed' && !isBegun) {
      yield { ...event, type: 'unanswered' }
      yield { type: 'chunk', text: `${phrases[request.language].unanswered}\n\n` }
      yield* quoteAnswer(request, signal)
      return
    }
    isBegun ||= event.type === 'chunk' && event.text.trim() !== ''
    yield event
  }
}
