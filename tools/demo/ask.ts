import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import type { ApiClient } from '../../server/test/api-client.ts'

export type StoredChat = { id: string; firstMsgId: string }

/** Asks all of these in one new chat, each to the end of its answer. */
export async function askAll(client: ApiClient, assetId: string, queries: readonly string[]): Promise<StoredChat> {
  let chat: StoredChat | undefined
  for (const query of queries) {
    const body = { query, assetId, chatId: chat?.id ?? null, chatLanguage: 'English' as const }
    const events: AsyncIterable<ChatEvent> = client.events(chatRoutes.newMessage, { body })
    for await (const event of events) {
      if (event.type === 'data') chat ??= { id: event.content.chatId, firstMsgId: event.content.message.id }
    }
  }
  if (!chat) throw new Error('The questions were not stored')
  return chat
}
