import type { ChatEvent, ChatLanguage, chatRoutes, ConversationTurn } from '@millwright/contract/chats'
import type { StreamCall } from '../../calls/handler.ts'
import type { MessageRow } from './chats.repository.ts'

export type AskCall = StreamCall<typeof chatRoutes.newMessage>

export type AnswerStream = AsyncGenerator<ChatEvent>

/** A stored question that waits for its answer. */
export type Asked = {
  message: MessageRow
  chat: { id: string; title: string; language: ChatLanguage }
  /** The conversation before it, oldest first. */
  history: ConversationTurn[]
}
