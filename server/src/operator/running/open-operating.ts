import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { SystemPart } from '@millwright/contract/system'
import type { Operating } from '../../features/system/system.deps.ts'
import { findLastThorough, listLastRuns, readState, type RunKind } from '../../features/system/system.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Leases } from '../../platform/database/leases.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { lookAtPlace } from '../files-of-place.ts'
import { backUpInChild } from './back-up-in-child.ts'
import { checkInstallation } from './check-installation.ts'
import { describedSettings } from './described-settings.ts'
import { lastAttempt, nextRun } from './due.ts'
import { openRuns } from './runs.ts'
import { triesOf, tried, type TrialDeps } from './try-part.ts'

const dayMs = 24 * 3_600_000
/** Each week, by the backup of the night; an hour earlier or later is still a week. */
const provenEveryMs = 6.5 * dayMs
const checked = { every: { count: 1, unit: 'd' }, at: { hour: 1, minute: 0 } } as const

type Deps = TrialDeps & { database: Database; leases: Leases; jobs: Jobs; log: Log }

export type OpenedOperating = Operating & {
  stop: () => Promise<void>
}

/** The daily check, scheduled backups, and what the screen System does. */
export function openOperating(deps: Deps): OpenedOperating {
  const { config, database } = deps
  const { backups, dataDir } = config
  const runs = openRuns(deps)
  const tries = triesOf(deps)
  const check = (thorough: boolean) =>
    runs.begin('check', { thorough }, (signal) =>
      // Opened for each check: of a bucket it is one listing.
      checkInstallation({ ...config, database, files: lookAtPlace(config) }, { thorough, signal }),
    )
  const backUp = (thorough: boolean) => runs.begin('backup', { thorough }, (signal) => backUpInChild(thorough, signal))
  const nextBackup = backups && ((last: Date | null, since: Date) => nextRun(backups, last ?? since))

  const lastOf = (kind: RunKind, isMeant: (thorough: boolean) => boolean) =>
    database.asSystem('maintenance', async (tx) => {
      const rows = await listLastRuns(tx, kind, 20)
      const { since, now } = await readState(tx)
      return { last: lastAttempt(rows.filter(({ thorough }) => isMeant(thorough))) ?? since, now }
    })
  const isProofDue = async (now: Date) => {
    const proven = await database.asSystem('maintenance', (tx) => findLastThorough(tx, 'backup'))
    return proven === null || now.getTime() - proven.startedAt.getTime() > provenEveryMs
  }

  async function beginDue(): Promise<void> {
    await runs.sweep('check')
    await runs.sweep('backup')
    const checks = await lastOf('check', (thorough) => thorough)
    if (nextRun(checked, checks.last) <= checks.now) await check(true)
    if (!nextBackup) return
    const { last, now } = await lastOf('backup', () => true)
    if (nextBackup(last, last) <= now) await backUp(await isProofDue(now))
  }

  return {
    beginCheck: () => check(false),
    beginBackup: backups && (() => backUp(false)),
    tryPart: (part, to, signal) => tried(tries[part], to, signal),
    nextBackup,
    parts: Object.keys(tries) as SystemPart[],
    settings: describedSettings(config.settings),
    // As it may be shown.
    backupTarget: config.settings.find(({ name }) => name === 'BACKUP_TO')?.value ?? null,
    version: versionHere(),
    startedAt: new Date(),
    async disk() {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      return { freeBytes: bavail * bsize, diskBytes: blocks * bsize }
    },
    beginDue,
    stop: () => runs.stop(),
  }
}

function versionHere(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
