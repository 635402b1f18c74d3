/** Which backups stay: of each unit, the newest of the last so many in which there is one. */
export type Retention = ReadonlyMap<Unit, number>

const units = ['last', 'h', 'd', 'w', 'm', 'y'] as const
export type Unit = (typeof units)[number]

/** Reads `7d,4w,12m`: hours, days, weeks, months, years; a number alone is of the last ones. Null when it is none. */
export function parseRetention(text: string): Retention | null {
  const retention = new Map<Unit, number>()
  for (const part of text.split(',')) {
    const found = /^(?<count>[1-9]\d{0,3})(?<unit>[hdwmy]?)$/.exec(part.trim())?.groups
    const unit = units.find((one) => one === (found?.['unit'] || 'last'))
    if (!found || !unit || retention.has(unit)) return null
    retention.set(unit, Number(found['count']))
  }
  return retention
}
