import { durations } from '@millwright/contract/limits'

/** Whether a check that was passed at the stored time (milliseconds) still counts. */
export function isPassValid(stored: string | null, now: number): boolean {
  const passedAt = stored === null ? Number.NaN : Number(stored)
  // A clock that was set back must not make it last longer.
  return passedAt <= now && now - passedAt < durations.botCheckPass
}
