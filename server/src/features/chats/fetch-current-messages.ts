import type { chatRoutes } from '@millwright/contract/chats'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentMessage } from './chats.presenter.ts'
import { findChat, listCitations, listMessages } from './chats.repository.ts'

type Handler = HandlersOf<typeof chatRoutes>['fetchCurrentMessages']

export const fetchCurrentMessages: Handler = async ({ tx, viewer, granted, query }) => {
  const chat = await findChat(tx, { viewer, assetId: granted.assetId }, query.chatId)
  if (!chat) throw notFound()
  const messages = await listMessages(tx, viewer, { chatId: chat.id, from: query.currentMsgId })
  if (!messages) throw notFound()
  const cited = await listCitations(
    tx,
    viewer,
    messages.map((message) => message.id),
  )
  const citedBy = Map.groupBy(cited, (citation) => citation.messageId)
  const place = { assetId: granted.assetId, departmentId: granted.departmentId }
  return { data: messages.map((message) => presentMessage(message, place, citedBy.get(message.id) ?? [])) }
}
