import type { companyRoutes } from '@millwright/contract/company'
import type { HandlersOf } from '../../calls/handler.ts'
import { countMembers, readBytes, readQuestions } from '../../calls/quotas/quotas.repository.ts'
import { quotaOf, type Quotas } from '../../calls/quotas/require-quota.ts'

export function fetchUse(deps: Quotas): HandlersOf<typeof companyRoutes>['fetchUse'] {
  return async ({ tx, viewer }) => {
    const { companyId } = viewer
    const used = {
      bytes: await readBytes(tx, companyId),
      members: await countMembers(tx, companyId),
      questions: await readQuestions(tx, companyId),
    }
    return { data: { allowed: await quotaOf(tx, deps, viewer), used } }
  }
}
