import { assistantRoutes } from '@millwright/contract/assistant'
import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import type { ApiClient } from '../../server/test/api-client.ts'

export type StoredChat = { id: string; firstMsgId: string }

/** Asks all of these in one new chat about an asset, each to the end of its answer. */
export function askAll(client: ApiClient, assetId: string, queries: readonly string[]): Promise<StoredChat> {
  return askInOne(queries, (question) => client.events(chatRoutes.newMessage, { body: { ...question, assetId } }))
}

/** The same in a chat over all that the user may read. */
export function askFromLanding(client: ApiClient, queries: readonly string[]): Promise<StoredChat> {
  return askInOne(queries, (question) => client.events(assistantRoutes.ask, { body: question }))
}

type Question = { query: string; chatId: string | null; chatLanguage: 'English' }

async function askInOne(
  queries: readonly string[],
  ask: (question: Question) => AsyncIterable<ChatEvent>,
): Promise<StoredChat> {
  let chat: StoredChat | undefined
  for (const query of queries) {
    for await (const event of ask({ query, chatId: chat?.id ?? null, chatLanguage: 'English' })) {
      if (event.type === 'data') chat ??= { id: event.content.chatId, firstMsgId: event.content.message.id }
    }
  }
  if (!chat) throw new Error('The questions were not stored')
  return chat
}
