import type { ColumnRole } from '../../../schema/segment-table.ts'
import { besideLamps, isLampHeader, isLampState, namesLamp } from './lamp-words.ts'

type Column = { header: string; texts: readonly string[] }

const most = 400
const mostly = 0.6
/** With these it is a list of parts, a plan or a table of settings, whatever lamps it names. */
const others: ReadonlySet<ColumnRole | null> = new Set([
  'part',
  'quantity',
  'interval',
  'value',
  'unit',
  'tolerance',
  'symptom',
])
const says: ReadonlySet<ColumnRole | null> = new Set(['meaning', 'cause', 'remedy'])

/**
 * The column of lamps in a table that says what each means or what to do then; -1 where there is none. Names the roles of
 * its columns. Lamps are told by their header, or by cells that say how each looks (*Red lamp*, *Display dark*).
 */
export function nameLamps(columns: readonly Column[], roles: (ColumnRole | null)[]): number {
  if (columns.length < 2 || roles.some((role) => others.has(role))) return -1
  const at = columns.findIndex((column, index) => index < columns.length - 1 && areLamps(column, roles[index] ?? null))
  // *Button | Light | Function* is about buttons.
  if (at < 0 || columns.slice(0, at).some(({ texts }, index) => texts.length > 0 && roles[index] !== 'position'))
    return -1
  const named = columns.map(({ header }, index) => {
    const role = roles[index] ?? null
    if (index <= at || says.has(role)) return role
    // What is done where a lamp is lit is no maintenance.
    return besideLamps(header) ?? (role === 'work' ? 'remedy' : role)
  })
  if (!named.some((role) => says.has(role))) return -1
  for (const [index, role] of named.entries()) roles[index] = index === at ? 'code' : role
  return at
}

function areLamps({ header, texts }: Column, role: ColumnRole | null): boolean {
  if (role !== null && role !== 'code' && role !== 'name') return false
  const some = texts.slice(0, most)
  if (isLampHeader(header)) return some.some((text) => /\p{L}/u.test(text))
  const seen = some.filter((text) => namesLamp(text) || (role === 'code' && isLampState(text)))
  return seen.length > 0 && seen.length >= mostly * some.length
}
