import type {
  AssistantQuestion,
  ChatEvent,
  ChatLanguage,
  ChatMessage,
  ConversationTurn,
} from '@millwright/contract/chats'
import type { AskableAssetId, Viewer } from '../../access/viewer.ts'
import type { RequestFacts } from '../../calls/handler.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { AskOnly } from './ask-only.ts'
import type { MessageRow } from './messages.repository.ts'

/** Where a question is asked: about an asset, a department, or (both null) all that the viewer may read. */
export type AskedPlace = { assetId: AskableAssetId | null; departmentId: string | null }

/** A question, from an asset's chat or from the landing. */
export type AskCall = {
  viewer: Viewer
  facts: RequestFacts
  body: Omit<AssistantQuestion, 'assetId' | 'departmentId'>
  place: AskedPlace
  /** The asset whose chat it is; null: the chat is held from the landing. */
  chatAssetId: AskableAssetId | null
  /** Throws as soon as access has ended. */
  step: <T>(work: (tx: Transaction, place: AskedPlace, viewer: Viewer) => Promise<T>) => Promise<T>
}

export type AnswerStream = AsyncGenerator<ChatEvent>

/** A stored question that waits for its answer. */
export type StoredQuestion = {
  message: MessageRow
  /** As it is shown until then. */
  shown: ChatMessage
  chat: { id: string; title: string; language: ChatLanguage }
  /** The conversation before it, oldest first. */
  history: ConversationTurn[]
  /** As it was when the question was stored. */
  askOnly: AskOnly
}
