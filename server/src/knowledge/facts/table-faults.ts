import type { SegmentTable } from '../../schema/segment-table.ts'
import { holdsCauseAndRemedy } from '../readers/tables/role-words.ts'
import { type CauseWithRemedy, causesWithRemedies } from './cause-and-remedy.ts'
import { pairedByNumber } from './paired-by-number.ts'
import type { Around } from './read-fact.ts'
import { cellOf, type Columns, nameIn, type Row, type SaidInRow } from './table-row.ts'

/** What a row of a fault table says of its symptom; of its heading where no column has any. */
export function faults(row: Row, columns: Columns, { place }: Around): SaidInRow[] {
  const hasSymptoms = columns.some(({ role }) => role === 'symptom')
  const symptom = nameIn(cellOf(row, columns, 'symptom') || row.group || (hasSymptoms ? '' : place))
  const both = columns.flatMap(({ header }, at) => (holdsCauseAndRemedy(header) ? [row.cells.get(at) ?? ''] : []))
  if (both.length > 0) return both.flatMap((cell) => causesWithRemedies(cell).flatMap((one) => ofFault(symptom, one)))
  return causesAndRemedies('fault', symptom, {
    cause: cellOf(row, columns, 'cause'),
    remedy: cellOf(row, columns, 'remedy'),
  })
}

/** Numbered ones pair one by one; else the remedy is for the cause of its row. */
export function causesAndRemedies(
  kind: 'fault' | 'code',
  subject: string,
  row: { cause: string; remedy: string },
): SaidInRow[] {
  return pairedByNumber(row.cause, row.remedy).flatMap((pair) => ofFault(subject, pair, kind))
}

function ofFault(subject: string, { cause, remedy }: CauseWithRemedy, kind: 'fault' | 'code' = 'fault'): SaidInRow[] {
  if (subject === '') return []
  return [
    ...(cause === '' ? [] : [{ kind, subject, attribute: 'cause', value: cause, unit: '', condition: '' }]),
    ...(remedy === '' ? [] : [{ kind, subject, attribute: 'remedy', value: remedy, unit: '', condition: cause }]),
  ]
}

/**
 * Where even the first row has no symptom, symptoms stand in the middle of their rows: which rows above and below belong
 * to one is not told without lines.
 */
export function namesStandInTheMiddle({ columns, rows }: SegmentTable): boolean {
  const symptom = columns.findIndex(({ role }) => role === 'symptom')
  const [first] = rows
  if (symptom < 0 || !first || first.group !== undefined) return false
  const isAt = ({ column }: { column: number }) => column === symptom
  return !first.cells.some(isAt) && !(first.carried ?? []).some(isAt)
}
