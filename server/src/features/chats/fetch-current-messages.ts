import type { chatRoutes } from '@millwright/contract/chats'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { findChat } from './chats.repository.ts'
import { listMessages } from './messages.repository.ts'
import { type MessagesDeps, presentMessages } from './present-messages.ts'

export function fetchCurrentMessages(deps: MessagesDeps): HandlersOf<typeof chatRoutes>['fetchCurrentMessages'] {
  return async ({ tx, viewer, granted: { assetId, departmentId }, query }) => {
    const chat = await findChat(tx, { viewer, assetId }, query.chatId)
    if (!chat) throw notFound()
    const rows = await listMessages(tx, viewer, { chatId: chat.id, from: query.currentMsgId })
    if (!rows) throw notFound()
    return { data: await presentMessages(deps, tx, { viewer, heldAt: { assetId, departmentId }, rows }) }
  }
}
