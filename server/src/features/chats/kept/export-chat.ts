import type { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { HandlersOf } from '../../../calls/handler.ts'
import { notFound } from '../../../platform/refusal.ts'
import { findChat } from '../chats.repository.ts'
import type { MessagesDeps } from '../present-messages.ts'

export function exportChat({ links }: MessagesDeps): HandlersOf<typeof keptChatRoutes>['exportChat'] {
  return async ({ tx, viewer, granted: { assetId }, query: { chatId, format } }) => {
    if (!(await findChat(tx, { viewer, assetId }, chatId))) throw notFound()
    return { data: { url: links.urlOf(viewer, chatId, `chat-${format}`) } }
  }
}
