import type { BackupEvery, TimeOfDay } from '../../config/backups.ts'

const hourMs = 3_600_000

/** When the next one is due, by this machine's own time; days are those of its calendar. */
export function nextRun({ every, at }: { every: BackupEvery; at: TimeOfDay }, after: Date): Date {
  if (every.unit === 'h') return new Date(after.getTime() + every.count * hourMs)
  const next = new Date(after)
  next.setHours(at.hour, at.minute, 0, 0)
  if (next <= after) next.setDate(next.getDate() + 1)
  next.setDate(next.getDate() + every.count - 1)
  return next
}

type Attempt = { startedAt: Date; state: 'running' | 'done' | 'failed' | 'stopped' }
/** One that ends its process each time is not begun again at every start. */
const maxBrokenOff = 2

/**
 * When the last one was begun, from which the next is counted. One that was broken off is begun again, twice.
 * @param runs the newest first
 */
export function lastAttempt(runs: readonly Attempt[]): Date | null {
  const brokenOff = runs.findIndex(({ state }) => state !== 'stopped')
  const count = brokenOff === -1 ? runs.length : brokenOff
  const last = count >= maxBrokenOff ? runs[0] : runs[count]
  return last?.startedAt ?? null
}
