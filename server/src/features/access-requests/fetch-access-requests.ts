import type { accessRequestRoutes } from '@millwright/contract/access-requests'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentAccessRequest } from './access-requests.presenter.ts'
import { listWaiting } from './access-requests.repository.ts'

export const fetchAccessRequests: HandlersOf<typeof accessRequestRoutes>['fetch'] = async ({ tx, viewer }) => ({
  data: (await listWaiting(tx, viewer)).map(presentAccessRequest),
})
