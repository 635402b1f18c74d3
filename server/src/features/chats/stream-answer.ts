import type { ChatEvent } from '@millwright/contract/chats'
import { sentenceOf } from '@millwright/contract/reasons/reason'
import { answer } from '../../knowledge/answers/answer.ts'
import type { AnswerEvent } from '../../knowledge/answers/answer-events.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { closing, type Draft, emptyDraft, answerabilityEvents } from './answer-draft.ts'
import { answerPorts, questionOf } from './answer-ports.ts'
import type { AnswerStream, AskCall, StoredQuestion } from './answer-stream.ts'
import { keepAuthorizingSources } from './keep-authorizing-sources.ts'
import { storeAnswer } from './store-answer.ts'

/** Streams the answer to a stored question as it is stored. */
export async function* streamAnswer(deps: AnswerDeps, call: AskCall, asked: StoredQuestion): AnswerStream {
  const draft = emptyDraft(asked.message.query, asked.askOnly)
  const { signal, stop } = keepAuthorizingSources(call, {
    assetIds: () => assetsRead(draft),
    askOnly: asked.askOnly,
  })
  try {
    const told = answer(questionOf(call, asked), answerPorts(deps, { call, askOnly: asked.askOnly }, signal))
    yield* shown(storeAnswer(deps, { call, asked, draft, answer: told }), { asked, draft })
  } finally {
    stop()
  }
  yield* closing(draft)
}

/**
 * In the order of the stream: `data` as soon as something is said, each `status` once and before the first text, each
 * source before the text that cites it.
 */
async function* shown(
  answer: AsyncIterable<AnswerEvent>,
  { asked, draft }: { asked: StoredQuestion; draft: Draft },
): AsyncGenerator<ChatEvent> {
  let status = ''
  let hasText = false
  for await (const event of answer) {
    switch (event.type) {
      case 'status': {
        const content = sentenceOf(event.stage)
        if (!hasText && content !== status) yield { type: 'status', content }
        status = content
        break
      }
      case 'begun':
        yield { type: 'data', content: { message: asked.shown, chatId: asked.chat.id, chatName: asked.chat.title } }
        break
      case 'source': {
        const source = draft.sources.get(event.source.n)
        if (source) yield { type: 'source', content: source }
        break
      }
      case 'chunk':
        hasText = true
        yield { type: 'chunk', content: event.text }
        break
      case 'translating':
        yield* answerabilityEvents(draft)
        break
      case 'found':
      case 'judged':
      case 'marked':
      case 'unanswered':
      case 'failed':
      case 'unread':
      case 'written':
      case 'offered':
        break
    }
  }
}

/** A record of a department belongs to no asset. */
function assetsRead({ found }: Draft): string[] {
  return (found?.passages ?? []).flatMap(({ assetId }) => (assetId === '' ? [] : [assetId]))
}
