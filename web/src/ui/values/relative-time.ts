import { localDay } from './local-day.ts'

export type RelativeTime =
  | { kind: 'now' }
  | { kind: 'minutes' | 'hours' | 'days'; count: number }
  | { kind: 'yesterday' }
  | { kind: 'date'; sameYear: boolean }

const minute = 60_000
const hour = 60 * minute

/** How a time is said: relative while it is recent, by the days of a time zone, then as a date. */
export function relativeTime(then: Date, now: Date, timeZone: string | undefined): RelativeTime {
  const passed = now.getTime() - then.getTime()
  const [thatDay, today] = [localDay(then, timeZone), localDay(now, timeZone)]
  const count = ({ year, month, day }: typeof today) => Date.UTC(year, month - 1, day) / (24 * hour)
  const days = count(today) - count(thatDay)
  if (passed < minute) return { kind: 'now' }
  if (passed < hour) return { kind: 'minutes', count: Math.floor(passed / minute) }
  if (days <= 0) return { kind: 'hours', count: Math.floor(passed / hour) }
  if (days === 1) return { kind: 'yesterday' }
  if (days < 7) return { kind: 'days', count: days }
  return { kind: 'date', sameYear: thatDay.year === today.year }
}
