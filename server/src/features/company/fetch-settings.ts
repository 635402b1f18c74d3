import type { companyRoutes } from '@millwright/contract/company'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentSettings } from './company.presenter.ts'
import { readSettings } from './company.repository.ts'

export const fetchSettings: HandlersOf<typeof companyRoutes>['fetch'] = async ({ tx, viewer }) => ({
  data: presentSettings(await readSettings(tx, viewer)),
})
