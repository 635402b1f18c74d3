const minute = 60_000

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function aheadOfUtc(timeZone: string | undefined, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return shown - Math.floor(at / minute) * minute
}

/** First and last millisecond of a day (`YYYY-MM-DD`) as the clocks of a zone show it; null when it is none, or before any trail. */
export function dayBounds(day: string, timeZone: string | undefined): { start: string; end: string } | null {
  const utc = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(utc) || utc < 0) return null
  // The clocks may change between the guess and midnight: the second guess stands on its own side of it.
  const midnight = (guess: number) => guess - aheadOfUtc(timeZone, guess - aheadOfUtc(timeZone, guess))
  const end = midnight(utc + 24 * 60 * minute) - 1
  return { start: new Date(midnight(utc)).toISOString(), end: new Date(end).toISOString() }
}
