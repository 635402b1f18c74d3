import type { systemRoutes } from '@millwright/contract/system'
import { type InstallationAdmins, operatesInstallation } from '../../access/installation-admins.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { backUp, check } from './begin-run.ts'
import { fetchFailedJobs, retryJobs } from './failed-jobs.ts'
import { fetchReport } from './fetch-report.ts'
import { fetchStorage } from './fetch-storage.ts'
import { setQuota } from './set-quota.ts'
import type { SystemDeps } from './system.deps.ts'
import { tryPart } from './try-part.ts'

export function systemHandlers(
  deps: SystemDeps & { installationAdmins: InstallationAdmins },
): HandlersOf<typeof systemRoutes> {
  return {
    fetchRight: async ({ tx, viewer }) => ({
      data: { operates: await operatesInstallation(tx, viewer, deps.installationAdmins) },
    }),
    fetch: fetchReport(deps),
    fetchStorage: fetchStorage(deps),
    setQuota,
    fetchFailedJobs: fetchFailedJobs(deps),
    retryJobs: retryJobs(deps),
    check: check(deps),
    backUp: backUp(deps),
    test: tryPart(deps),
  }
}
