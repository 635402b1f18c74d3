import { reason } from '@millwright/contract/reasons/reason'
import type { accessRequestRoutes } from '@millwright/contract/access-requests'
import { durations, limits } from '@millwright/contract/limits'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { countUp } from '../../calls/rate-limits.repository.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import type { AccessRequestDeps } from './access-requests.deps.ts'
import { findRequested, listDeciders, saveRequest } from './access-requests.repository.ts'

/** Says the same to everybody, whatever they name: what is there, and what became of a request, is not told by it. */
export function askForAccess({ enqueueMails }: AccessRequestDeps): HandlersOf<typeof accessRequestRoutes>['ask'] {
  return async ({ tx, viewer, body, facts }) => {
    const limit = {
      key: `access-requests ${viewer.userId}`,
      most: limits.accessRequests,
      window: durations.accessRequests,
    }
    // Counted before anything is looked for: who is refused learns nothing either.
    await leaveRole(tx, () => countUp(tx, [limit]))
    const place = await findRequested(tx, viewer, body)
    if (!place || place.level === 'full') return { data: null }
    const requestId = await saveRequest(tx, viewer, { place, note: body.note })
    if (requestId === null) return { data: null }
    const target = reason('trail.access_request', { kind: place.kind, place: place.name })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'access-asked', target })
    const deciders = await listDeciders(tx, viewer, place)
    const job = { companyId: viewer.companyId, requestId, about: 'request' } as const
    await enqueueMails(
      tx,
      deciders.map((to) => ({ ...job, to })),
    )
    return { data: null }
  }
}
