import * as z from 'zod/mini'
import { AssistantQuestion, Chat, ChatEvent, ChatMessage } from './chats.ts'
import { DownloadLink } from './drive.ts'
import { ChatIdField, Id } from './ids.ts'
import { ChatIds, ChatName, ExportFormat } from './kept-chats.ts'
import { listQueryOf } from './listing.ts'
import type { RouteTable } from './route.ts'

export const AssetBankEntry = z.object({
  assetId: Id,
  assetName: z.string(),
  departmentId: Id,
  departmentName: z.string(),
})
export type AssetBankEntry = z.infer<typeof AssetBankEntry>

/** A chat from the landing, with the place that was last asked about: null for all that the user may read. */
export const AssistantChat = z.extend(Chat, { assetId: z.nullable(Id), departmentId: z.nullable(Id) })
export type AssistantChat = z.infer<typeof AssistantChat>

const path = '/api/assistant'

/** The chats that are held from the landing. */
export const assistantRoutes = {
  fetchAssets: {
    method: 'GET',
    path: `${path}/assets`,
    summary: 'The assets that one may ask about, by department and name',
    output: z.array(AssetBankEntry),
    access: 'assistant.ask',
  },
  ask: {
    kind: 'stream',
    method: 'POST',
    path: `${path}/chat`,
    summary: 'Asks about an asset, a department, or all that one may read; the answer streams with its sources',
    body: AssistantQuestion,
    events: ChatEvent,
    access: 'assistant.ask',
  },
  fetchChats: {
    method: 'GET',
    path: `${path}/chats`,
    summary: "The viewer's chats of the landing, newest first",
    query: z.object(listQueryOf(['title', 'updatedAt', 'id'])),
    output: z.array(AssistantChat),
    access: 'assistant.chats',
  },
  fetchMessages: {
    method: 'GET',
    path: `${path}/chats/messages`,
    summary: 'The messages of a chat, oldest first',
    query: z.object({ chatId: ChatIdField }),
    output: z.array(ChatMessage),
    access: 'assistant.chats',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/chats`,
    summary: 'Deletes chats',
    body: ChatIds,
    output: z.array(Id),
    message: 'Chats deleted',
    access: 'assistant.chats',
  },
  rename: {
    method: 'PUT',
    path: `${path}/chats/rename`,
    summary: 'Gives a chat another name',
    query: z.object({ chatId: ChatIdField }),
    body: ChatName,
    output: AssistantChat,
    message: 'Chat renamed',
    access: 'assistant.chats',
  },
  exportChat: {
    method: 'GET',
    path: `${path}/chats/export`,
    summary: 'A link to a chat with its sources, as Markdown or PDF',
    query: z.object({ chatId: ChatIdField, format: ExportFormat }),
    output: DownloadLink,
    access: 'assistant.chats',
  },
} as const satisfies RouteTable
