import type { approvalRoutes } from '@millwright/contract/approvals'
import type { HandlersOf } from '../../calls/handler.ts'
import { listChangedFacts } from '../../knowledge/facts/changed-quotes.repository.ts'
import { presentApproval } from './approvals.presenter.ts'
import { listApprovals } from './approvals.repository.ts'

export const fetchApprovals: HandlersOf<typeof approvalRoutes>['fetch'] = async ({ tx, viewer, granted, query }) => {
  const { assetId, access } = granted
  const { rows, total } = await listApprovals(tx, viewer, { assetId, ownOnly: access !== 'full', query })
  const ids = rows.map(({ approval }) => approval.id)
  const changed = await listChangedFacts(tx, viewer.companyId, ids)
  const data = rows.map((row) => presentApproval(row, changed.get(row.approval.id)))
  return total === undefined ? { data } : { data, total }
}
