import * as z from 'zod/mini'
import { Chat, ChatMessage, Feedback } from './chats.ts'
import { DownloadLink } from './drive.ts'
import { requiredText } from './fields.ts'
import { AssetIdField, ChatIdField, DepartmentIdField, Id, MessageIdField } from './ids.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

const chatId = z.string(codes.chatIdInvalid).check(z.guid(codes.chatIdInvalid), z.toLowerCase())
/** All of them, or 404 for the call. */
export const ChatIds = z.object({
  ids: z.array(chatId, codes.chatIdInvalid).check(z.minLength(1, codes.chatIdInvalid), z.maxLength(limits.bulkIds)),
})
export const ChatName = z.object({
  chatName: requiredText(codes.chatNameRequired, limits.chatName, codes.chatNameTooLong),
})
export const ExportFormat = z._default(z.enum(['md', 'pdf']), 'md')

/** One answer with what it cites, for another system such as one of tickets. */
export const KeptAnswer = z.object({
  message: ChatMessage,
  /** The same as text: question, answer, and its sources as a list with file, page and quote. */
  markdown: z.string(),
})
export type KeptAnswer = z.infer<typeof KeptAnswer>

const path = '/api/departments/assets/chats'

/** What becomes of a chat that was held: all for its own user, 404 for anybody else. */
export const keptChatRoutes = {
  remove: {
    method: 'DELETE',
    path: `${path}/delete`,
    summary: 'Deletes chats',
    query: z.object({ assetId: AssetIdField, departmentId: DepartmentIdField }),
    body: ChatIds,
    output: z.array(Id),
    message: 'Chats deleted',
    access: 'chat.read',
  },
  rename: {
    method: 'PUT',
    path: `${path}/rename`,
    summary: 'Gives a chat another name',
    query: z.object({ assetId: AssetIdField, chatId: ChatIdField }),
    body: ChatName,
    output: Chat,
    message: 'Chat renamed',
    access: 'chat.read',
  },
  exportChat: {
    method: 'GET',
    path: `${path}/export`,
    summary: 'A link to a chat with its sources, as Markdown or PDF',
    query: z.object({ assetId: AssetIdField, chatId: ChatIdField, format: ExportFormat }),
    output: DownloadLink,
    access: 'chat.read',
  },
  makeNote: {
    method: 'POST',
    path: `${path}/note`,
    summary: 'Makes a draft of a note from the answers of a chat and their sources',
    query: z.object({ assetId: AssetIdField, chatId: ChatIdField }),
    output: z.object({ noteId: Id }),
    message: 'Note drafted',
    // The chat is looked for before the right to write.
    access: 'chat.note',
    stepwise: true,
  },
  fetchAnswer: {
    method: 'GET',
    path: `${path}/messages/answer`,
    summary: 'One answer with its citations, as JSON and as Markdown',
    query: z.object({ msgId: MessageIdField }),
    output: KeptAnswer,
    access: 'assistant.ask',
  },
  giveFeedback: {
    method: 'PUT',
    path: `${path}/messages/feedback`,
    summary: 'Says whether an answer was of use',
    query: z.object({ msgId: MessageIdField }),
    body: z.object({ feedback: Feedback }),
    output: ChatMessage,
    message: 'Feedback saved',
    access: 'assistant.ask',
  },
} as const satisfies RouteTable
