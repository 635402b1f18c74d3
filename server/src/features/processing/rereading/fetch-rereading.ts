import type { processingRoutes } from '@millwright/contract/processing'
import type { HandlersOf } from '../../../calls/handler.ts'
import { countRereads, findRereadProgress } from './rereads.repository.ts'

export const fetchRereading: HandlersOf<typeof processingRoutes>['fetchRereading'] = async ({ tx, viewer }) => {
  const counts = await countRereads(tx, viewer)
  return { data: { ...counts, progress: await findRereadProgress(tx, viewer) } }
}
