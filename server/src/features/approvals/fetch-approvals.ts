import type { approvalRoutes } from '@millwright/contract/approvals'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentApproval } from './approvals.presenter.ts'
import { listApprovals } from './approvals.repository.ts'

export const fetchApprovals: HandlersOf<typeof approvalRoutes>['fetch'] = async ({ tx, viewer, granted, query }) => {
  const { assetId, access } = granted
  const { rows, total } = await listApprovals(tx, viewer, { assetId, ownOnly: access !== 'full', query })
  const data = rows.map(presentApproval)
  return total === undefined ? { data } : { data, total }
}
