import type { Approval } from '@millwright/contract/approvals'
import type { Viewer } from '../../access/viewer.ts'
import { listChangedInApprovals } from '../../knowledge/facts/changed-quotes.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { presentApproval } from './approvals.presenter.ts'
import type { ApprovalRow } from './approvals.repository.ts'

/** With what they say and a newer version of a file says otherwise. */
export async function presentWithChanges(
  tx: Transaction,
  viewer: Viewer,
  rows: readonly ApprovalRow[],
): Promise<Approval[]> {
  const decided = rows.map(({ approval }) => approval)
  const changed = await listChangedInApprovals(tx, viewer.companyId, decided)
  return rows.map((row) => presentApproval(row, changed.get(row.approval.id)))
}

export async function presentOneWithChanges(tx: Transaction, viewer: Viewer, row: ApprovalRow): Promise<Approval> {
  const [approval] = await presentWithChanges(tx, viewer, [row])
  if (!approval) throw new Error('a row gave no approval')
  return approval
}
