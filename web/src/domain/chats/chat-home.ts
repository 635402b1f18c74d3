import { type AssistantChat, assistantRoutes } from '@millwright/contract/assistant'
import { type Chat, type ChatEvent, type ChatLanguage, type ChatMessage, chatRoutes } from '@millwright/contract/chats'
import type { AskScope } from '@millwright/contract/chats'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { DocumentClassId } from '@millwright/contract/document-classes'
import type { DownloadLink } from '@millwright/contract/drive'
import type * as z from 'zod/mini'
import { call, submit } from '../../platform/api.ts'
import { listen } from '../../platform/streams.ts'

export type Scope = z.infer<typeof AskScope>

/** The class, language and tag of makers' documents that alone are asked or searched; null: any. */
export type DocumentsAsked = {
  documentClass: DocumentClassId | null
  documentLanguage: string | null
  documentTag: string | null
}

export type AskedQuestion = {
  question: string
  chatId: string | null
  /** The message that it follows; null: the last. */
  follows: string | null
  /** The message that is asked anew. */
  insteadOf: string | null
  language: ChatLanguage
  scope: Scope
  documents: DocumentsAsked
  picture: AskedWith | null
  /** Alternatives of words that are not to be looked for. */
  without: readonly string[]
}

/** A picture that goes with a question, and what stands on it as the user left it. */
export type AskedWith = { pictureId: string; text: string }

export type ChatFormat = 'md' | 'pdf'
type DoneCall<Data> = { data: Data; message: string }

/** Where chats are held: about an asset, or from the landing over all that the user may read. */
export type ChatHome<C extends Chat = Chat> = {
  /** Parts what is kept of this home from what is kept of others. */
  key: string
  fetchChats: (signal: AbortSignal) => Promise<C[]>
  /** Oldest first, from a message on; null: all. */
  fetchMessages: (at: { chatId: string; from: string | null }, signal: AbortSignal) => Promise<ChatMessage[]>
  ask: (asked: AskedQuestion, signal: AbortSignal, onEvent: (event: ChatEvent) => void) => Promise<void>
  rename: (chatId: string, chatName: string) => Promise<DoneCall<Chat>>
  remove: (ids: string[]) => Promise<DoneCall<string[]>>
  exportChat: (chatId: string, format: ChatFormat) => Promise<z.infer<typeof DownloadLink>>
}

const bodyOf = ({
  question,
  chatId,
  follows,
  insteadOf,
  language,
  scope,
  documents,
  picture,
  without,
}: AskedQuestion) => ({
  query: question,
  chatId,
  currentMsgId: follows,
  insteadOf,
  chatLanguage: language,
  messages: [],
  scope,
  ...documents,
  pictureId: picture?.pictureId ?? null,
  pictureText: picture?.text ?? null,
  without: [...without],
})

export function assetChats({ departmentId, assetId }: { departmentId: string; assetId: string }): ChatHome {
  return {
    key: assetId,
    fetchChats: (signal) => call(chatRoutes.fetch, { query: { assetId }, signal }),
    fetchMessages: ({ chatId, from }, signal) =>
      call(chatRoutes.fetchCurrentMessages, { query: { assetId, chatId, currentMsgId: from }, signal }),
    ask: (asked, signal, onEvent) =>
      listen(chatRoutes.newMessage, { body: { ...bodyOf(asked), assetId }, signal }, onEvent),
    rename: (chatId, chatName) => submit(keptChatRoutes.rename, { query: { assetId, chatId }, body: { chatName } }),
    remove: (ids) => submit(keptChatRoutes.remove, { query: { departmentId, assetId }, body: { ids } }),
    exportChat: (chatId, format) => call(keptChatRoutes.exportChat, { query: { assetId, chatId, format } }),
  }
}

/** What the landing asks about; null stands for all of them. */
export type AskedPlace = { departmentId: string | null; assetId: string | null }

/** Asks about a department or an asset of it, or about everything. */
export function landingChats({ departmentId, assetId }: AskedPlace): ChatHome<AssistantChat> {
  return {
    key: 'assistant',
    fetchChats: (signal) => call(assistantRoutes.fetchChats, { query: {}, signal }),
    fetchMessages: ({ chatId }, signal) => call(assistantRoutes.fetchMessages, { query: { chatId }, signal }),
    ask: (asked, signal, onEvent) =>
      listen(assistantRoutes.ask, { body: { ...bodyOf(asked), departmentId, assetId }, signal }, onEvent),
    rename: (chatId, chatName) => submit(assistantRoutes.rename, { query: { chatId }, body: { chatName } }),
    remove: (ids) => submit(assistantRoutes.remove, { body: { ids } }),
    exportChat: (chatId, format) => call(assistantRoutes.exportChat, { query: { chatId, format } }),
  }
}
