import type { settingsRoutes } from '@millwright/contract/settings'
import type { HandlersOf } from '../../calls/handler.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { deviceName } from '../../people/device-name.ts'
import { listSessionsOf } from './security.repository.ts'

export const fetchSessions: HandlersOf<typeof settingsRoutes>['fetchSessions'] = async ({ tx, viewer }) => {
  const rows = await leaveRole(tx, () => listSessionsOf(tx, viewer))
  const data = rows.map(({ id, device, address, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(device),
    address,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === viewer.sessionId,
  }))
  return { data }
}
