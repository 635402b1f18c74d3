import { figuresOf } from '../../language/figures/figures.ts'
import { plainCharacters } from '../../language/figures/plain-characters.ts'
import { unitAt } from '../../language/figures/units.ts'
import type { ColumnRole } from '../../../schema/segment-table.ts'

type Contents = { header: string; texts: readonly string[] }

const most = 60
const measured: ReadonlySet<ColumnRole | null> = new Set(['name', 'value', 'unit', 'tolerance', null])
const inBrackets = /[([]\s?([^()[\]]{1,20}?)\s?[)\]]$/u

/**
 * *Description | Model X 20* over *Height (mm) | 820*: names with what is measured of each, below the name of a model. That
 * it is measured is said by a column of values or units, or by units in names or values.
 */
export function isSpecification(columns: readonly Contents[], roles: readonly (ColumnRole | null)[]): boolean {
  const at = roles.indexOf('name')
  if (at < 0 || roles.lastIndexOf('name') !== at || roles.some((role) => !measured.has(role))) return false
  const names = columns[at]?.texts.slice(0, most) ?? []
  const values = columns.flatMap(({ texts }, column) =>
    column > at && (roles[column] === null || roles[column] === 'value') ? [texts.slice(0, most)] : [],
  )
  if (!values.some((texts) => shareOf(texts, (text) => /\d/u.test(text)) >= 0.5)) return false
  if (roles.includes('value') || roles.includes('unit')) return true
  return shareOf(names, endsInUnit) >= 0.3 || values.some((texts) => shareOf(texts, hasMeasure) >= 0.3)
}

function shareOf(texts: readonly string[], test: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(test).length / texts.length
}

function endsInUnit(name: string): boolean {
  const within = plainCharacters(inBrackets.exec(name)?.[1] ?? '')
  return within !== '' && unitAt(within, 0)?.end === within.length
}

function hasMeasure(value: string): boolean {
  return value.length <= 80 && figuresOf(plainCharacters(value)).some(({ parts }) => Boolean(parts.at(-1)?.unit))
}
