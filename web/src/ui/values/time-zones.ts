import type { PickOption } from '../forms/pick-field.tsx'

/**
 * Zones that browsers list under the name that they had before (Unicode CLDR never renames its own): from the
 * IANA database's file `backward`, https://data.iana.org/time-zones/tzdb/backward
 */
const renamed = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

/** The name under which a zone is offered. */
export const todaysName = (zone: string) => renamed.get(zone) ?? zone

/** `GMT+02:00` of a zone at a moment. */
export function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/**
 * Every zone that this browser knows, with its offset of the day.
 * @param chosen is offered too, for it may have been chosen in a browser that knows more
 */
export function timeZoneOptions(at: Date, chosen = ''): PickOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ownTimeZone()].map(todaysName))
  if (chosen !== '') names.add(todaysName(chosen))
  return [...names].sort().map((name) => ({ value: name, text: name.replaceAll('_', ' '), note: noteOf(name, at) }))
}

/** None for a zone that is newer than this browser. */
function noteOf(name: string, at: Date): string {
  try {
    return offsetOf(name, at)
  } catch {
    return ''
  }
}

/** A zone for `Intl`, which throws for one that it does not know: then the browser's own. */
export function knownTimeZone(name: string): string {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return ownTimeZone()
  }
}

export const ownTimeZone = () => todaysName(Intl.DateTimeFormat().resolvedOptions().timeZone)
