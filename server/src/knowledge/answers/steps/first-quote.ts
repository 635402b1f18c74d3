import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerState, SearchedFiles } from '../answer-state.ts'
import type { AnswerPorts } from '../ports.ts'
import { quoteAnswer } from '../quoting/quote-answer.ts'
import { requestOf } from './request-of.ts'

/**
 * The place that would be quoted first, where the question's own words are sure of it: whoever waits for a model may read
 * it, and open it, meanwhile. No text cites it yet.
 */
export async function* firstQuote(
  state: AnswerState,
  files: SearchedFiles,
  ports: AnswerPorts,
): AsyncGenerator<AnswerEvent> {
  if (!ports.model || files.judgement.verdict !== 'answered') return
  for await (const event of quoteAnswer(requestOf(state, files, ports), ports.signal)) {
    if (event.type !== 'source') continue
    const source = { ...event.source, nearest: true as const }
    state.first = source
    yield { type: 'source', source }
    return
  }
}
