import type { assistantRoutes } from '@millwright/contract/assistant'
import type { HandlersOf } from '../../../calls/handler.ts'
import { listBank } from './asset-bank.repository.ts'

export const fetchAssets: HandlersOf<typeof assistantRoutes>['fetchAssets'] = async ({ tx, viewer }) => ({
  data: await listBank(tx, viewer),
})
