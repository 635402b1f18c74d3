import { limits } from '@millwright/contract/limits'
import type { systemRoutes } from '@millwright/contract/system'
import type { HandlersOf } from '../../calls/handler.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import type { SystemDeps } from './system.deps.ts'
import { listStorage } from './system.repository.ts'

export function fetchStorage({ operating, quotas }: SystemDeps): HandlersOf<typeof systemRoutes>['fetchStorage'] {
  return async ({ tx }) => {
    const companies = await leaveRole(tx, (owner) => listStorage(owner, limits.storageCompanies))
    return { data: { ...(await operating.disk()), quota: quotas, companies } }
  }
}
