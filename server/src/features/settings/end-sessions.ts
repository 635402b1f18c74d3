import { reason } from '@millwright/contract/reasons/reason'
import type { settingsRoutes } from '@millwright/contract/settings'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { deviceName } from '../../people/device-name.ts'
import { deleteOtherSessionsOf, deleteSessionOf } from './security.repository.ts'

export const endSessions: HandlersOf<typeof settingsRoutes>['endSessions'] = async (call) => {
  const { tx, viewer, query, facts } = call
  const actor = actorOf(viewer, facts)
  const { sessionId } = query
  if (sessionId !== null) {
    const ended = await leaveRole(tx, () => deleteSessionOf(tx, viewer, sessionId))
    if (!ended) throw notFound()
    await recordEvent(tx, { ...actor, action: 'signed-out', target: deviceName(ended.device) })
    return { data: null, message: 'Signed out on that device' }
  }
  const ended = await leaveRole(tx, () => deleteOtherSessionsOf(tx, viewer))
  const target = reason('trail.devices', { devices: String(ended) })
  await recordEvent(tx, { ...actor, action: 'signed-out-everywhere', target })
  return { data: null }
}
