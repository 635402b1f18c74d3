import type { Retention, Unit } from '../../config/retention.ts'

/** `another`: of another installation. `unnamed`: of an older version, which did not say whose it is. */
export type Reason = 'newest' | 'proven' | 'another' | 'unnamed' | Unit

export type DatedBackup = { id: string; at: Date; isProven: boolean }

/**
 * Why each backup stays, by its id; which is not named may go. The newest and the last proven one always stay. Periods
 * are counted as restic and Borg do, by UTC: those without a backup do not count, so that nothing goes while none are made.
 */
export function reasonsToKeep(backups: readonly DatedBackup[], retention: Retention): Map<string, Reason[]> {
  const reasons = new Map<string, Reason[]>()
  const keep = (backup: DatedBackup | undefined, reason: Reason) => {
    if (backup) reasons.set(backup.id, [...(reasons.get(backup.id) ?? []), reason])
  }
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  keep(newestFirst[0], 'newest')
  keep(
    newestFirst.find(({ isProven }) => isProven),
    'proven',
  )
  for (const [unit, count] of retention) {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      if (seen.size === count) break
      const period = unit === 'last' ? backup.id : periodOf(backup.at, unit)
      if (seen.has(period)) continue
      seen.add(period)
      keep(backup, unit)
    }
  }
  return reasons
}

function periodOf(at: Date, unit: Exclude<Unit, 'last'>): string {
  const text = at.toISOString()
  switch (unit) {
    case 'h':
      return text.slice(0, 13)
    case 'd':
      return text.slice(0, 10)
    case 'w':
      return mondayOf(at)
    case 'm':
      return text.slice(0, 7)
    case 'y':
      return text.slice(0, 4)
  }
}

/** Weeks begin on Monday (ISO 8601). */
function mondayOf(at: Date): string {
  const monday = new Date(at)
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}
