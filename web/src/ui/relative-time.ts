export type RelativeTime =
  | { kind: 'now' }
  | { kind: 'minutes' | 'hours' | 'days'; count: number }
  | { kind: 'yesterday' }
  | { kind: 'date'; sameYear: boolean }

const minute = 60_000
const hour = 60 * minute

/** How a time is said: relative while it is recent, by local days, then as a date. */
export function relativeTime(then: Date, now: Date): RelativeTime {
  const passed = now.getTime() - then.getTime()
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  const days = Math.round((midnight(now) - midnight(then)) / (24 * hour))
  if (passed < minute) return { kind: 'now' }
  if (passed < hour) return { kind: 'minutes', count: Math.floor(passed / minute) }
  if (days <= 0) return { kind: 'hours', count: Math.floor(passed / hour) }
  if (days === 1) return { kind: 'yesterday' }
  if (days < 7) return { kind: 'days', count: days }
  return { kind: 'date', sameYear: then.getFullYear() === now.getFullYear() }
}
