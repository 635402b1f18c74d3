import type { ChatEvent, ChatMessage, MessageState } from '@millwright/contract/chats'

/** A question on its way. `message` is null until the server has stored it. */
export type Asking = {
  question: string
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

export function begin(asked: Pick<Asking, 'question' | 'askedAt' | 'askedIn'>): Asking {
  return { ...asked, status: '', message: null, chatId: asked.askedIn, state: 'streaming', reason: null }
}

/** The asking after an event of its stream. */
export function heard(asking: Asking, event: ChatEvent): Asking {
  const { message } = asking
  switch (event.type) {
    case 'status':
      return { ...asking, status: event.content }
    case 'data':
      return { ...asking, message: event.content.message, chatId: event.content.chatId }
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
    case 'error':
      return finished(asking, 'failed', event.content)
    case 'end':
      return asking.state === 'streaming'
        ? finished({ ...asking, message: message && { ...message, ...event.content } }, 'complete')
        : asking
  }
}

export function finished(asking: Asking, state: MessageState, reason: string | null = null): Asking {
  return { ...asking, state, reason, status: '', message: asking.message && { ...asking.message, state } }
}

function respond(message: ChatMessage, change: Partial<ChatMessage['response']>): ChatMessage {
  return { ...message, response: { ...message.response, ...change } }
}

/** The stored messages with the one on its way in its place. */
export function withAsking(stored: readonly ChatMessage[], asking: ChatMessage | null): ChatMessage[] {
  if (!asking) return [...stored]
  const index = stored.findIndex((message) => message.id === asking.id)
  return index < 0 ? [...stored, asking] : stored.with(index, asking)
}
