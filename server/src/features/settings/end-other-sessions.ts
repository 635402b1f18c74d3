import type { settingsRoutes } from '@millwright/contract/settings'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { deleteOtherSessionsOf } from './security.repository.ts'

export const endOtherSessions: HandlersOf<typeof settingsRoutes>['endOtherSessions'] = async (call) => {
  const { tx, viewer, facts } = call
  const ended = await leaveRole(tx, () => deleteOtherSessionsOf(tx, viewer))
  await recordEvent(tx, {
    companyId: viewer.companyId,
    actorId: viewer.userId,
    actorName: viewer.username,
    action: 'signed-out-everywhere',
    target: ended === 1 ? '1 device' : `${ended} devices`,
    address: facts.address,
  })
  return { data: null }
}
