import type { CallCode } from '@millwright/contract/reasons/reason'
import type { ChatEvent, ChatMessage, MessageState } from '@millwright/contract/chats'
import type { AskedQuestion } from '../../../domain/chats/chat-home.ts'

export type AskedNow = Omit<AskedQuestion, 'chatId' | 'follows'>

/** A question on its way. `message` is null until the server has stored it. */
export type PendingQuestion = {
  asked: AskedNow
  askedAt: string
  /** The chat that was open when it was asked; null in a new one. */
  askedIn: string | null
  status: string
  message: ChatMessage | null
  chatId: string | null
  state: MessageState
  /** The server's sentence when it failed. */
  reason: string | null
}

export function begin(from: Pick<PendingQuestion, 'asked' | 'askedAt' | 'askedIn'>): PendingQuestion {
  return { ...from, status: '', message: null, chatId: from.askedIn, state: 'streaming', reason: null }
}

/** The asking after an event of its stream. */
export function heard(asking: PendingQuestion, event: ChatEvent): PendingQuestion {
  const { message } = asking
  switch (event.type) {
    case 'status':
      return { ...asking, status: event.content }
    case 'data':
      // An answer that is told again was complete before.
      return { ...asking, message: { ...event.content.message, state: 'streaming' }, chatId: event.content.chatId }
    case 'source': {
      if (!message) return asking
      const others = message.response.sources.filter((source) => source.n !== event.content.n)
      return { ...asking, message: respond(message, { sources: [...others, event.content] }) }
    }
    case 'chunk':
      return message
        ? { ...asking, message: respond(message, { text: message.response.text + event.content }) }
        : asking
    case 'resource':
      return message
        ? { ...asking, message: respond(message, { resources: [...message.response.resources, event.content] }) }
        : asking
    case 'judged':
      // Its translations still come; nothing else of it is waited for.
      return { ...asking, status: '', message: message && { ...message, ...event.content, state: 'complete' } }
    case 'error':
      return finished(asking, 'failed', event.code === generalFailure ? null : event.content)
    case 'end':
      return asking.state === 'streaming'
        ? finished({ ...asking, message: message && { ...message, ...event.content } }, 'complete')
        : asking
  }
}

/** What the page says by itself of an answer that failed. */
const generalFailure: CallCode = 'chat.failed'

/** An answer that was whole before is complete, however its stream ended. */
export function finished(asking: PendingQuestion, ended: MessageState, because: string | null = null): PendingQuestion {
  const isWhole = asking.message?.state === 'complete'
  const state = isWhole ? 'complete' : ended
  const reason = isWhole ? null : because
  return { ...asking, state, reason, status: '', message: asking.message && { ...asking.message, state } }
}

/** A failed question asked again as it was asked; one that was stored gives its place to the new one. */
export function askedAgain(asking: PendingQuestion): AskedNow {
  const { asked, message } = asking
  return message ? { ...asked, insteadOf: message.id } : asked
}

/** What is asked again of an earlier visit, in its place; its picture is kept where the question was. */
export function insteadOf({ id, without = [] }: ChatMessage): Pick<AskedNow, 'insteadOf' | 'without'> {
  return { insteadOf: id, without }
}

type Without = { without: readonly string[]; isLast: boolean }

/** Asked again without these alternatives, after what was asked since: that is not to go. */
export function askedWithout(
  { id, picture }: ChatMessage,
  { without, isLast }: Without,
): Pick<AskedNow, 'insteadOf' | 'without' | 'picture'> {
  if (isLast) return { insteadOf: id, without, picture: null }
  return { insteadOf: null, without, picture: picture && { pictureId: picture.id, text: picture.text } }
}

function respond(message: ChatMessage, change: Partial<ChatMessage['response']>): ChatMessage {
  return { ...message, response: { ...message.response, ...change } }
}

/** The messages before the one that is asked anew; all, when there is none. */
export function before(messages: readonly ChatMessage[], insteadOf: string | null): readonly ChatMessage[] {
  const at = messages.findIndex(({ id }) => id === insteadOf)
  return at < 0 ? messages : messages.slice(0, at)
}

/** The stored messages with the one on its way in its place. */
export function withAsking(stored: readonly ChatMessage[], asking: ChatMessage | null): ChatMessage[] {
  if (!asking) return [...stored]
  const index = stored.findIndex((message) => message.id === asking.id)
  return index < 0 ? [...stored, asking] : stored.with(index, asking)
}
