import type { ColumnRole, SegmentTable, TableColumn } from '../../schema/segment-table.ts'
import { measuredBy, unitAlone, unitInName } from './measures.ts'
import { type Columns, isBlank, isMark, type Row, rowOf } from './table-row.ts'
import { isIntervalHeading, isTimeOfCell, workIn } from './words/interval-words.ts'

const planRoles: ReadonlySet<ColumnRole | null> = new Set([
  'interval',
  'work',
  'object',
  'name',
  'parameter',
  'position',
  null,
])
const fewestRows = 2
const mostlyWork = 0.6

/**
 * The columns of a maintenance plan that its headers do not name, by what stands in them: when something is done in one or
 * in the heads of several, and the work beside it. Null for any other table.
 */
export function planColumns(text: string, { columns, rows }: SegmentTable): Columns | null {
  if (rows.length < fewestRows) return null
  const read = rows.map((row) => rowOf(text, row))
  const byTimes = markedPlan(columns, read) ?? namedPlan(columns, read)
  if (byTimes) return byTimes
  if (columns.some(({ role }) => !planRoles.has(role))) return null
  if (columns.some(({ role }) => role === 'work' || role === 'object')) return null
  const share = (at: number, test: (cell: string) => boolean): number => {
    const cells = read.map(({ cells: own }) => own.get(at) ?? '').filter((cell) => !isBlank(cell))
    return cells.length < fewestRows ? 0 : cells.filter(test).length / cells.length
  }
  const inHeads = columns.flatMap(({ header }, at) => (isIntervalHeading(header) ? [at] : []))
  const told = columns.findIndex((_, at) => share(at, isIntervalHeading) === 1)
  const isWork = (at: number) => share(at, (cell) => workIn(cell) >= 0) >= mostlyWork
  // *Daily checks* over what is checked.
  const [only, ...more] = inHeads
  if (only !== undefined && more.length === 0 && told < 0 && isWork(only))
    return columns.map((column, at) => ({ ...column, role: at === only ? 'work' : null }))
  const work = columns.findIndex((_, at) => at !== told && !inHeads.includes(at) && isWork(at))
  if (work < 0 || (inHeads.length < 2 && told < 0)) return null
  return columns.map((column, at) => {
    if (at === work) return { ...column, role: 'work' }
    // Columns of times hold marks, whatever their heads were taken for.
    if (inHeads.length >= 2) return { ...column, role: null }
    return at === told ? { ...column, role: 'interval' } : { ...column, role: null }
  })
}

/** A column of work, and beside it at least two that hold marks alone and say when: then all that hold marks do. */
function markedPlan(columns: readonly TableColumn[], rows: readonly Row[]): Columns | null {
  const cellsOf = (at: number) => rows.map(({ cells }) => cells.get(at) ?? '').filter((cell) => !isBlank(cell))
  const areMarks = columns.map((_, at) => cellsOf(at).length > 0 && cellsOf(at).every(isMark))
  const times = columns.map(({ header }, at) => (areMarks[at] ? lowest(header) : ''))
  if (times.filter(isIntervalHeading).length < 2) return null
  const work = columns.findIndex((_, at) => {
    const cells = cellsOf(at)
    return !areMarks[at] && cells.filter((cell) => workIn(cell) >= 0).length >= mostlyWork * cells.length
  })
  if (work < 0) return null
  return columns.map((column, at) => {
    if (at === work) return { ...column, role: 'work' }
    const time = times[at] ?? ''
    return time === '' ? { ...column, role: null } : { ...column, role: null, header: time, isTime: true }
  })
}

const otherTables: ReadonlySet<ColumnRole | null> = new Set(['symptom', 'cause', 'code', 'value', 'tolerance'])
const mostlyTimes = 0.6

/**
 * A column that its header and its cells say to be times, beside what is done or what it is done to: an *action* there is
 * work, and the words before it are the part. Null where its columns are named already.
 */
function namedPlan(columns: readonly TableColumn[], rows: readonly Row[]): Columns | null {
  const cellsOf = (at: number) => rows.map(({ cells }) => cells.get(at) ?? '').filter((cell) => !isBlank(cell))
  const share = (at: number, test: (cell: string) => boolean): number => {
    const cells = cellsOf(at)
    return cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  }
  const isTimed = columns.some(
    ({ header, role }, at) =>
      role === 'interval' && share(at, (cell) => isTimeOfCell(timeInCell(cell, header))) >= mostlyTimes,
  )
  if (!isTimed || columns.some(({ role }) => otherTables.has(role))) return null
  const work = columns.findIndex(({ role }) => role === 'work' || role === 'remedy')
  const hasObject = columns.some(({ role }) => role === 'object')
  if (hasObject && (work < 0 || columns[work]?.role === 'work')) return null
  const object = hasObject
    ? -1
    : columns.findIndex(
        ({ role }, at) =>
          (role === null || role === 'name' || role === 'parameter') &&
          (work < 0 || at < work) &&
          share(at, (cell) => /\p{L}{3}/u.test(cell)) >= mostlyWork,
      )
  if (work < 0 && object < 0) return null
  return columns.map((column, at) => {
    if (at === work) return { ...column, role: 'work' }
    return at === object ? { ...column, role: 'object' } : column
  })
}

const bareNumber = /^\d[\d.,' ]*$/u

/** What a cell says of when: a bare number is counted in what its header names (*Periodicity in years*). */
export function timeInCell(cell: string, header: string): string {
  if (!bareNumber.test(cell)) return cell
  const unit = unitInName(header)?.unit ?? header.split(' ').at(-1) ?? ''
  const of = unitAlone(unit)
  return of !== null && measuredBy(of) === 'time' ? `${cell} ${unit}` : cell
}

/** Of heads below each other the one that no other column shares. */
function lowest(header: string): string {
  return header.split(' · ').at(-1) ?? ''
}
