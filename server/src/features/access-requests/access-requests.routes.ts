import type { accessRequestRoutes } from '@millwright/contract/access-requests'
import type { HandlersOf } from '../../calls/handler.ts'
import type { AccessRequestDeps } from './access-requests.deps.ts'
import { askForAccess } from './ask-for-access.ts'
import { decideAccess } from './decide-access.ts'
import { fetchAccessRequests } from './fetch-access-requests.ts'

export function accessRequestHandlers(deps: AccessRequestDeps): HandlersOf<typeof accessRequestRoutes> {
  return { ask: askForAccess(deps), fetch: fetchAccessRequests, decide: decideAccess(deps) }
}
