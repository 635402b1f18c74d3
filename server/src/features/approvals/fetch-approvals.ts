import type { approvalRoutes } from '@millwright/contract/approvals'
import type { HandlersOf } from '../../calls/handler.ts'
import { listApprovals } from './approvals.repository.ts'
import { presentWithChanges } from './present-with-changes.ts'

export const fetchApprovals: HandlersOf<typeof approvalRoutes>['fetch'] = async ({ tx, viewer, granted, query }) => {
  const { assetId, access } = granted
  const { rows, total } = await listApprovals(tx, viewer, { assetId, ownOnly: access !== 'full', query })
  const data = await presentWithChanges(tx, viewer, rows)
  return total === undefined ? { data } : { data, total }
}
