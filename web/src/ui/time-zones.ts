import type { PickOption } from './pick-field.tsx'

/** `GMT+02:00` of a zone at a moment. */
export function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Every zone that this browser knows, with its offset of today. */
export function timeZoneOptions(at: Date): PickOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ownTimeZone()])
  return [...names].sort().map((name) => ({ value: name, text: name.replaceAll('_', ' '), note: offsetOf(name, at) }))
}

export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
