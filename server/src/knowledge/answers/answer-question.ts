import type { ChatLanguage, ConversationTurn } from '@millwright/contract/chats'
import type { FoundPassages } from '../search/search-passages.ts'
import type { AnswerEvent } from './answer-events.ts'
import { modelAnswer } from './model-answer.ts'
import type { AnswerModel } from './model.ts'
import { phrases } from './phrases.ts'
import { quoteAnswer } from './quote-answer.ts'
import type { LocateBoxes } from '../passages/locate-boxes.ts'

export type AnswerRequest = {
  /** What `searchPassages` answered to the question. */
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
 * Streams an answer from the passages found: written by `model`, or quoted where there is none. Aborting `signal`
 * ends it by throwing the signal's reason; every other failure is a `failed` event.
 */
export async function* answerQuestion(
  request: AnswerRequest,
  model: AnswerModel | null,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  signal.throwIfAborted()
  if (request.found.passages.length === 0) {
    yield { type: 'chunk', text: phrases[request.language].nothing.replace('{place}', () => request.place) }
    return
  }
  if (model) yield* modelAnswer(request, model, signal)
  else yield* quoteAnswer(request, signal)
}
