import type { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/refusal.ts'
import { presentChat } from '../chats.presenter.ts'
import { type ChatRow, type ChatsOf, findChat, renameChat } from '../chats.repository.ts'

export const renameChatOfAsset: HandlersOf<typeof keptChatRoutes>['rename'] = async (call) => {
  const { tx, viewer, granted, query } = call
  const titleOf = () => call.body.chatName
  return { data: presentChat(await renamed(tx, { viewer, assetId: granted.assetId }, { id: query.chatId, titleOf })) }
}

/** Of a chat that is not there, nothing is said of the name. */
export async function renamed(
  tx: Transaction,
  of: ChatsOf,
  { id, titleOf }: { id: string; titleOf: () => string },
): Promise<ChatRow> {
  if (!(await findChat(tx, of, id))) throw notFound()
  await renameChat(tx, of, { id, title: titleOf() })
  const row = await findChat(tx, of, id)
  if (!row) throw notFound()
  return row
}
