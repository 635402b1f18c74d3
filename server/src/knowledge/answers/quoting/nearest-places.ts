import type { Source } from '@millwright/contract/chats'
import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerRequest } from '../answer-request.ts'
import { chooseSentences } from './choose-sentences.ts'
import { quotesOf } from './quotes.ts'
import { numberSources } from './sources.ts'

const maxPlaces = 3

/** Where the material comes nearest to a question that it does not answer: sources that no text cites. */
export async function* nearestPlaces(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const sources = numberSources()
  const places = new Map<number, Source>()
  for (const { passage, stretch } of chooseSentences(request.found).slice(0, maxPlaces)) {
    signal.throwIfAborted()
    const source = sources.cite(passage, await quotesOf(passage, stretch, request.locate))
    places.set(source.n, source)
  }
  for (const source of places.values()) yield { type: 'source', source: { ...source, nearest: true } }
}
