import type { systemRoutes } from '@millwright/contract/system'
import type { HandlersOf } from '../../calls/handler.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { putQuota } from './quotas.repository.ts'

/** What a company has beyond it stays: it can add nothing until it has less. */
export const setQuota: HandlersOf<typeof systemRoutes>['setQuota'] = async ({ tx, body: { companyId, quota } }) => {
  if (!(await leaveRole(tx, (owner) => putQuota(owner, companyId, quota)))) throw notFound()
  return { data: null }
}
