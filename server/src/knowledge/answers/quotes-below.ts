import type { TextRange } from '@millwright/contract/chats'
import type { AnswerEvent } from './answer-events.ts'
import type { AnswerRequest } from './answer-request.ts'
import { phrases } from './phrases.ts'
import type { Marks } from './proof/mark-answer.ts'
import { quoteAnswer } from './quoting/quote-answer.ts'
import { saysUnsure } from './refusals/refusals.ts'

/** What a model wrote before it broke off, with its marks. */
export type Beginning = { text: string; marks: () => Marks }

/** Below the beginning of a model's answer, that it is one, and the quotes that it was to be made from. */
export async function* quotesBelow(
  request: AnswerRequest,
  { text, marks }: Beginning,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { judgement, language } = request
  const isUnsure = judgement.verdict === 'unsure'
  const said = [phrases[language].brokenOff, ...(isUnsure ? [saysUnsure(request, judgement)] : [])].join(' ')
  const before = `${hasOpenListing(text) ? '\n```' : ''}\n\n${said}`
  yield { type: 'chunk', text: before }
  if (judgement.verdict === 'not-in-material') return
  const from = text.length + before.length + 2
  const moved = ({ start, end }: TextRange): TextRange => ({ start: from + start, end: from + end })
  yield { type: 'chunk', text: '\n\n' }
  for await (const event of quoteAnswer(request, signal)) {
    switch (event.type) {
      case 'marked': {
        const quoted = () => event.marks().unproven.map(moved)
        yield { type: 'marked', marks: () => ({ ...marks(), unproven: [...marks().unproven, ...quoted()] }) }
        break
      }
      case 'chunk':
        // What an answer says of itself stands over it; this stands between two.
        yield event.part === 'note' ? { type: 'chunk', text: event.text } : event
        break
      default:
        yield event
    }
  }
}

/** Quotes within a listing would be shown as one. */
function hasOpenListing(text: string): boolean {
  return (text.match(/^ {0,3}(?:```|~~~)/gmu) ?? []).length % 2 === 1
}
