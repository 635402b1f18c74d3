import type { companyRoutes } from '@millwright/contract/company'
import type { HandlersOf } from '../../calls/handler.ts'
import type { Quotas } from '../../calls/quotas/require-quota.ts'
import { fetchSettings } from './fetch-settings.ts'
import { fetchUse } from './fetch-use.ts'
import { updateSettings } from './update-settings.ts'

export const companyHandlers = (deps: Quotas): HandlersOf<typeof companyRoutes> => ({
  fetch: fetchSettings,
  update: updateSettings,
  fetchUse: fetchUse(deps),
})
