export type DayPart = 'morning' | 'afternoon' | 'evening'

/** The part of the day by the clock of a time zone, of the browser's own when none is given. */
export function dayPart(at: Date, timeZone: string | undefined): DayPart {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at))
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
