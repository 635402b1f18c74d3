import type { SegmentTable } from '../../schema/segment-table.ts'
import { isLampHeader, isLampState, tellsOfLamps } from '../readers/tables/lamp-words.ts'
import type { SaidInText } from './read-fact.ts'
import { isBlank, isMark, nameIn, rowOf } from './table-row.ts'

const mostly = 0.6
const maxLampLength = 60

/**
 * A table whose heads are states of lamps, *LED | On | Flashing | Off*: each cell is what a lamp means in one of them. Figures
 * are the loads of something that is on or off, marks what is so; such a table says nothing here.
 */
export function statesInHead(text: string, table: SegmentTable): SaidInText[] {
  const { columns } = table
  const lamps = columns.findIndex(({ header }) => header === '' || !isLampState(header))
  const states = columns.flatMap(({ header }, at) => (at > lamps && isLampState(header) ? [at] : []))
  if (lamps !== 0 || states.length < 2 || states.length < columns.length - 1) return []
  const rows = table.rows.map((row) => ({ row, ...rowOf(text, row) }))
  const names = rows.map(({ cells }) => nameIn(cells.get(lamps) ?? '')).filter((name) => !isBlank(name))
  const areLamps = isLampHeader(columns[lamps]?.header ?? '') || shareOf(names, tellsOfLamps) >= mostly
  if (!areLamps || names.some((name) => name.length > maxLampLength)) return []
  const said = rows.flatMap(({ row, cells }) => {
    const lamp = nameIn(cells.get(lamps) ?? '')
    return row.cells.flatMap(({ column, span, start, end }) => {
      const value = cells.get(column) ?? ''
      if (isBlank(lamp) || !states.includes(column) || isBlank(value) || isMark(value)) return []
      const shown = columns.slice(column, column + span).map(({ header }) => header)
      return [{ lamp, shown: shown.join(', '), value, range: { start, end } }]
    })
  })
  if (shareOf(said, ({ value }) => /\p{L}{2}/u.test(value) && !/^\W*\d/u.test(value)) < mostly) return []
  return said.map(({ lamp, shown, value, range }) => ({
    kind: 'code',
    subject: `${lamp}: ${shown}`,
    attribute: 'meaning',
    value,
    unit: '',
    condition: '',
    ranges: [range],
  }))
}

function shareOf<T>(all: readonly T[], test: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(test).length / all.length
}
