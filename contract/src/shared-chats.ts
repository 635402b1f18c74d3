import * as z from 'zod/mini'
import { Source } from './chats.ts'
import { ChatIdField, Id, idField, Time } from './ids.ts'
import { codes } from './reasons/refusals.ts'
import type { RouteTable } from './route.ts'

/** A chat as a colleague of its owner reads it. */
export const SharedChat = z.object({
  /** Where not all is shown, the first question that is, or the name of the place. */
  title: z.string(),
  /** Who shares it. */
  owner: z.string(),
  updatedAt: Time,
  messages: z.array(
    z.object({
      id: Id,
      /** Null where the answer is not shown. */
      query: z.nullable(z.string()),
      /** A sentence in its place where the reader may not read what it rests on. */
      answer: z.string(),
      sources: z.array(Source),
    }),
  ),
})
export type SharedChat = z.infer<typeof SharedChat>

/** Null: it is not shared. */
export const ChatShare = z.object({ shareId: z.nullable(Id) })
export type ChatShare = z.infer<typeof ChatShare>

const ofChat = z.object({ chatId: ChatIdField })
const path = '/api/chats/share'

/** All for the chat's own user, 404 for anybody else; but `fetchShared`. */
export const sharedChatRoutes = {
  fetch: {
    method: 'GET',
    path,
    summary: 'Whether a chat is shared',
    query: ofChat,
    output: ChatShare,
    access: 'assistant.use',
  },
  share: {
    method: 'POST',
    path,
    summary: 'Shares a chat with colleagues: whoever has its link reads of it what they may read themselves',
    query: ofChat,
    output: ChatShare,
    message: 'Chat shared',
    access: 'assistant.use',
  },
  end: {
    method: 'DELETE',
    path,
    summary: 'Ends the sharing of a chat; its link leads nowhere any more',
    query: ofChat,
    output: ChatShare,
    message: 'Sharing ended',
    access: 'assistant.use',
  },
  fetchShared: {
    method: 'GET',
    path: '/api/chats/shared',
    summary: 'A chat that a colleague shares, as far as the caller may read what its answers rest on',
    query: z.object({ shareId: idField(codes.shareIdInvalid, codes.shareIdInvalid) }),
    output: SharedChat,
    access: 'assistant.use',
  },
} as const satisfies RouteTable
