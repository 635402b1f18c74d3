const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Making a format takes longer than all else here. */
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  formats.set(timeZone, made)
  return made
}

/** The day that the calendars of a zone show at a moment; of the browser's own zone when none is given. */
export function localDay(at: Date, timeZone: string | undefined): { year: number; month: number; day: number } {
  const parts = formatOf(timeZone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return { year: of('year'), month: of('month'), day: of('day') }
}
