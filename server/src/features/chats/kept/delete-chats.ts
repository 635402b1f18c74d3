import type { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/refusal.ts'
import { type ChatsOf, deleteChats } from '../chats.repository.ts'

export const deleteChatsOfAsset: HandlersOf<typeof keptChatRoutes>['remove'] = async ({
  tx,
  viewer,
  granted,
  body,
}) => ({
  data: await deleteAll(tx, { viewer, assetId: granted.assetId }, body.ids),
})

/** All of them, or none. */
export async function deleteAll(tx: Transaction, of: ChatsOf, given: readonly string[]): Promise<string[]> {
  const ids = [...new Set(given)]
  const deleted = await deleteChats(tx, of, ids)
  if (deleted.length < ids.length) throw notFound()
  return ids
}
