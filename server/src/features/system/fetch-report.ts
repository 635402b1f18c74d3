import { limits } from '@millwright/contract/limits'
import type { systemRoutes } from '@millwright/contract/system'
import type { HandlersOf } from '../../calls/handler.ts'
import { leaveRole, type Transaction } from '../../platform/database/transaction.ts'
import type { SystemDeps } from './system.deps.ts'
import { presentRun } from './system.presenter.ts'
import { findLastThorough, listLastRuns, readState } from './system.repository.ts'

const dayMs = 24 * 3_600_000

export function fetchReport({ database, operating }: SystemDeps): HandlersOf<typeof systemRoutes>['fetch'] {
  return async ({ tx }) => {
    const { check, thorough, backup, proven, state } = await leaveRole(tx, readRuns)
    const { now, since } = state
    const lastProven = proven?.startedAt ?? null
    const hasTarget = operating.backupTarget !== null
    return {
      data: {
        version: operating.version,
        database: database.kind,
        startedAt: operating.startedAt.toISOString(),
        check: check && presentRun(check, now),
        lastThoroughAt: thorough?.startedAt.toISOString() ?? null,
        backups: {
          target: operating.backupTarget,
          nextAt: operating.nextBackup?.(backup?.startedAt ?? null, since).toISOString() ?? null,
          last: backup && presentRun(backup, now),
          lastProvenAt: lastProven?.toISOString() ?? null,
          isOverdue: hasTarget && now.getTime() - (lastProven ?? since).getTime() > limits.provenBackupDays * dayMs,
        },
        parts: [...operating.parts],
        settings: [...operating.settings],
      },
    }
  }
}

async function readRuns(tx: Transaction) {
  const [check = null] = await listLastRuns(tx, 'check', 1)
  const [backup = null] = await listLastRuns(tx, 'backup', 1)
  return {
    check,
    backup,
    thorough: await findLastThorough(tx, 'check'),
    proven: await findLastThorough(tx, 'backup'),
    state: await readState(tx),
  }
}
