import { reason } from '@millwright/contract/reasons/reason'
import type { accessRequestRoutes } from '@millwright/contract/access-requests'
import { reasons } from '@millwright/contract/reasons/refusals'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordPlace } from '../../calls/place-trail.ts'
import { giveAccess } from '../../people/members.repository.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { AccessRequestDeps } from './access-requests.deps.ts'
import { findRequest, lockRequest, saveDecision } from './access-requests.repository.ts'

/** By who has full access to the place; to others the request is not there. */
export function decideAccess({ enqueueMails }: AccessRequestDeps): HandlersOf<typeof accessRequestRoutes>['decide'] {
  return async ({ tx, viewer, query, body: { decision, level, text }, facts }) => {
    const seen = await findRequest(tx, viewer, query.requestId)
    if (!seen) throw notFound()
    await lockRequest(tx, viewer, seen)
    // Meanwhile it may have been decided, or the place, its asker or the viewer's access may have gone.
    const found = await findRequest(tx, viewer, query.requestId)
    if (!found) throw notFound()
    if (found.state !== 'waiting') throw new Refusal('conflict', reasons.accessRequestDecided)
    const { id, asker, assetId, departmentId } = found
    const kind = assetId === null ? 'department' : 'asset'
    const name = found.assetName ?? found.departmentName
    if (decision === 'given') {
      const place = { holder: kind, id: assetId ?? departmentId } as const
      const change = await giveAccess(tx, viewer, { ...place, userId: asker.id, level })
      const access = change === null ? [] : [change]
      const event = { kind, did: 'updated', id: place.id, name, formerName: name, access } as const
      await recordPlace(tx, { viewer, facts }, event)
    } else {
      const whom = `${asker.username} (${asker.email})`
      const target = reason('trail.access_request', { whom, kind, place: name ?? '' })
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'access-refused', target })
    }
    await saveDecision(tx, viewer, { id, state: decision, text })
    await enqueueMails(tx, [{ companyId: viewer.companyId, requestId: id, about: 'outcome', to: asker.id }])
    return { data: id }
  }
}
