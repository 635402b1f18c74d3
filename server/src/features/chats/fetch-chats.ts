import type { chatRoutes } from '@millwright/contract/chats'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentChat } from './chats.presenter.ts'
import { listChats } from './chats.repository.ts'

export const fetchChats: HandlersOf<typeof chatRoutes>['fetch'] = async ({ tx, viewer, granted, query }) => {
  const { rows, total } = await listChats(tx, { viewer, assetId: granted.assetId }, query)
  const data = rows.map(presentChat)
  return total === undefined ? { data } : { data, total }
}
