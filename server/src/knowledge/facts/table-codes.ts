import { isLampState, isStateHeader, namesLamp, tellsOfLamps } from '../readers/tables/lamp-words.ts'
import { causesAndRemedies } from './table-faults.ts'
import { cellOf, type Columns, isBlank, isMark, type Row, type SaidInRow } from './table-row.ts'

const maxSubjectLength = 60

/** What a row says of its code or lamp; of a lamp, by how it looks. */
export function codes(row: Row, columns: Columns): SaidInRow[] {
  const subject = subjectOf(row, columns)
  if (subject === '' || subject.length > maxSubjectLength) return []
  const said = (value: string, of: string): SaidInRow[] =>
    value === '' ? [] : [{ kind: 'code', subject: of, attribute: 'meaning', value, unit: '', condition: '' }]
  return [
    ...said(cellOf(row, columns, 'meaning', 'symptom', 'name'), subject),
    ...causesAndRemedies('code', subject, {
      cause: cellOf(row, columns, 'cause'),
      remedy: cellOf(row, columns, 'remedy'),
    }),
  ]
}

/** *LED: green, flashing*: a colour alone names no lamp, and one lamp means something else in each state. */
function subjectOf(row: Row, columns: Columns): string {
  const code = cellOf(row, columns, 'code')
  const at = columns.findIndex(({ role }) => role === 'code')
  const header = columns[at]?.header ?? ''
  const isState = isLampState(code)
  if (isState && !/\p{L}/u.test(header)) return ''
  if (code === '' || !(tellsOfLamps(header) || namesLamp(code))) return code
  const states = columns.flatMap((column, other) => {
    const cell = row.cells.get(other) ?? ''
    if (column.role !== null || isBlank(cell) || isMark(cell)) return []
    return isStateHeader(column.header) || isLampState(cell) ? [cell] : []
  })
  if (isState) return `${header}: ${[code, ...states].join(', ')}`
  return states.length === 0 ? code : `${code}: ${states.join(', ')}`
}
