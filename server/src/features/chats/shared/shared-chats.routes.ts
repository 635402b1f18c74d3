import type { sharedChatRoutes } from '@millwright/contract/shared-chats'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { MessagesDeps } from '../present-messages.ts'
import { fetchSharedChat } from './fetch-shared-chat.ts'
import { endShare, fetchShare, shareChat } from './share-chat.ts'

export function sharedChatHandlers(deps: MessagesDeps): HandlersOf<typeof sharedChatRoutes> {
  return { fetch: fetchShare, share: shareChat, end: endShare, fetchShared: fetchSharedChat(deps) }
}
