import { reasons } from '@millwright/contract/reasons/refusals'
import type { removalRoutes } from '@millwright/contract/removal'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { countDown } from '../../../calls/rate-limits.repository.ts'
import { leaveRole, type Transaction } from '../../../platform/database/transaction.ts'
import { invalidInput, notFound, Refusal } from '../../../platform/refusal.ts'
import type { SettingsDeps } from '../settings.deps.ts'
import { checkPassword } from '../validate-password.ts'
import type { RemovalMailJob } from './removal-mail.ts'
import { findRemoval, lockRemoval, type RemovalRow, setRemoval } from './removal.repository.ts'

type Deps = Pick<SettingsDeps, 'database' | 'passwords' | 'knownBrowsers'> & {
  /** Commits with `tx`. */
  enqueueMail: (tx: Transaction, job: RemovalMailJob) => Promise<void>
}

const present = (row: RemovalRow | null) => {
  if (!row) throw notFound()
  return { data: { name: row.name, removedAt: row.removedAt?.toISOString() ?? null } }
}

export function removalHandlers(deps: Deps): HandlersOf<typeof removalRoutes> {
  return {
    fetch: async ({ tx, viewer }) => present(await findRemoval(tx, viewer.companyId)),
    begin: async (call) => {
      const { viewer, body, facts, step } = call
      const { failures } = await checkPassword(deps, call)
      await deps.database.asSystem('sign-in', (tx) => countDown(tx, failures))
      return step(async (tx) => {
        const { companyId } = viewer
        const company = await leaveRole(tx, () => lockRemoval(tx, companyId))
        if (company?.name !== body.name.trim()) throw invalidInput({ name: reasons.companyNameNotTyped })
        if (company.removedAt) throw new Refusal('conflict', reasons.companyIsRemoved)
        const row = await leaveRole(tx, () => setRemoval(tx, companyId, true))
        await recordEvent(tx, {
          ...actorOf(viewer, facts),
          action: 'company-removal-begun',
          target: row?.removedAt?.toISOString() ?? '',
        })
        await deps.enqueueMail(tx, { companyId, kind: 'begun' })
        return present(row)
      })
    },
    takeBack: async ({ tx, viewer, facts }) => {
      const { companyId } = viewer
      const company = await leaveRole(tx, () => lockRemoval(tx, companyId))
      if (!company?.removedAt) throw new Refusal('conflict', reasons.companyStays)
      // What deletes it has begun, and waits for nobody.
      if (company.isOver) throw new Refusal('forbidden', reasons.companyIsRemoved)
      const row = await leaveRole(tx, () => setRemoval(tx, companyId, false))
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'company-removal-taken-back' })
      return present(row)
    },
  }
}
