import type { ColumnRole, SegmentTable } from '../../schema/segment-table.ts'
import { namesOneOfKind, roleOfHeader } from '../readers/tables/role-words.ts'
import { codesInHead } from './head-codes.ts'
import { statesInHead } from './head-states.ts'
import { nameOf, namesPlace } from './heading-names.ts'
import { measuresIn, unitAlone, unitInName } from './measures.ts'
import { isFluidNamed, joined, limitOf, saidOfValue } from './named-values.ts'
import { planColumns, timeInCell } from './plan-columns.ts'
import type { Around, SaidInText } from './read-fact.ts'
import { intervalOf } from './interval-sentences.ts'
import { codes } from './table-codes.ts'
import { faults, namesStandInTheMiddle } from './table-faults.ts'
import { cellOf, type Columns, isBlank, isMark, nameIn, type Row, rowOf, type SaidInRow } from './table-row.ts'
import { sideBySide } from './side-by-side.ts'
import { notesUnder, withNotes } from './table-notes.ts'
import { toldByFirstRow } from './told-columns.ts'
import { isIntervalHeading, isTimeOfCell } from './words/interval-words.ts'

/** No table of a known kind has more; of each row, its columns are compared with one another. */
const maxColumns = 200

type Rows = (row: Row, columns: Columns, around: Around) => SaidInRow[]

/** What the rows of a table say by the roles of its columns; nothing where these make no known table. */
export function factsOfTable(text: string, table: SegmentTable, around: Around): SaidInText[] {
  if (table.columns.length > maxColumns) return []
  const caption = captionOf(text, table)
  const coded = codesInHead(text, table, [caption, around.heading])
  if (coded.length > 0) return coded
  const states = statesInHead(text, table)
  if (states.length > 0) return states
  return sideBySide(table).flatMap((one) => {
    const plain = planColumns(text, one)
    return factsOfRows(text, plain === null ? one : { ...one, columns: plain }, { around, caption })
  })
}

type Within = { around: Around; caption: string }

function factsOfRows(text: string, table: SegmentTable, { around, caption }: Within): SaidInText[] {
  const read = readerOf(table)
  if (!read) return []
  if (isContents(caption || around.heading)) return []
  const within = { heading: caption || around.heading, place: caption || around.place }
  const isTold = !namesStandInTheMiddle(table)
  const { columns, of } = withNotes(table.columns, notesUnder(text, table))
  const [first] = table.rows
  const named =
    read === settings && first && !table.continues ? toldByFirstRow(columns, of(rowOf(text, first)).row) : columns
  return table.rows.flatMap((whole) => {
    const { row, noted } = of(rowOf(text, isTold ? whole : { ...whole, carried: [] }))
    return read(row, whole === first ? columns : named, within).map(noted)
  })
}

function captionOf(text: string, { caption }: SegmentTable): string {
  const said = caption ? text.slice(caption.start, caption.end).trim() : ''
  const name = said.includes('\t') ? '' : nameOf(said)
  return namesPlace(name) ? name : ''
}

const isContents = (name: string) =>
  /^(?:(?:table of )?contents|index|inhalt(?:sverzeichnis)?|[íi]ndice(?: general)?|contenido|sommaire|table des mati[èe]res|indice|sommario)$/iu.test(
    name,
  )

function readerOf({ columns, rows }: SegmentTable): Rows | null {
  const has = (role: ColumnRole) => columns.some((column) => column.role === role)
  if (has('code') && (has('meaning') || has('cause') || has('remedy') || has('symptom'))) return codes
  if ((has('remedy') && (has('symptom') || has('cause'))) || (has('symptom') && has('cause'))) return faults
  const isPlan = has('work') || has('object')
  const hasFluid = columns.some(({ header, role }) => isFluidNamed(header) && role !== 'parameter')
  const isOfFluids = hasFluid && (has('object') || has('parameter') || has('name'))
  if (has('interval') && isPlan) return isOfFluids && !has('work') ? lubrication : plan
  if (isPlan && rows.some(({ group }) => group !== undefined && isIntervalHeading(group))) return plan
  if (isPlan && columns.some(({ header, role }) => role !== 'object' && isIntervalHeading(header))) return plan
  if (has('part') || (has('position') && has('name') && has('quantity'))) return parts
  if (isOfFluids) return fluids
  if (has('parameter') && (has('value') || has('tolerance'))) return settings
  return null
}

/** What is put where, how much of it, and when. */
function lubrication(row: Row, columns: Columns, around: Around): SaidInRow[] {
  return [...plan(row, columns, around), ...fluids(row, columns, around)]
}

function plan(row: Row, columns: Columns, { heading }: Around): SaidInRow[] {
  const [object, work] = [cellOf(row, columns, 'object'), cellOf(row, columns, 'work')]
  const subject = object !== '' && work !== '' ? `${object}: ${work}` : object || work
  if (subject === '') return []
  const said = timesOf(row, columns)
  if (said.length > 0) {
    const lubricant = work === '' ? lubricantOf(row, columns) : ''
    return said.map(({ time, name }) => intervalOf(subject, time, joined(lubricant, name)))
  }
  // A column a interval, with marks or with what is done then.
  const marked = columns.flatMap(({ header, role, isTime = false }, at) => {
    const cell = cellOver(row, at)
    if (role === 'work' || role === 'object' || isBlank(cell)) return []
    if (!isTime && !isIntervalHeading(header)) return []
    return [intervalOf(isMark(cell) ? subject : `${subject}: ${cell}`, header)]
  })
  if (marked.length > 0) return marked
  if (isIntervalHeading(row.group)) return [intervalOf(subject, row.group)]
  const ofWork = columns.find(({ role }) => role === 'work')?.header ?? ''
  if (isIntervalHeading(ofWork)) return [intervalOf(subject, ofWork)]
  return isIntervalHeading(heading) ? [intervalOf(subject, heading)] : []
}

/** When a row is due; of several columns (*Check | Replacement*) each time with the name of its own. */
function timesOf({ cells }: Row, columns: Columns): { time: string; name: string }[] {
  const ofTimes = columns.flatMap(({ header, role }, at) => (role === 'interval' ? [{ header, at }] : []))
  const isNamed = new Set(ofTimes.map(({ header }) => header)).size > 1
  return ofTimes.flatMap(({ header, at }) => {
    const time = timeInCell(cells.get(at) ?? '', header)
    if (isBlank(time) || (isNamed && !isTimeOfCell(time))) return []
    return [{ time, name: isNamed ? header : '' }]
  })
}

/** A plan without words for the work says what is put there. */
function lubricantOf({ cells }: Row, columns: Columns): string {
  const at = columns.findIndex(({ header, role }) => role === null && isFluidNamed(header))
  const cell = cells.get(at) ?? ''
  return isBlank(cell) ? '' : cell
}

/** What stands in a column, perhaps in others before it as well. */
function cellOver({ cells, ends }: Row, at: number): string {
  const own = cells.get(at)
  if (own !== undefined) return own
  const [first] = [...ends].find(([from, to]) => from < at && at < to) ?? []
  return first === undefined ? '' : (cells.get(first) ?? '')
}

/** `A B2507`: a position of the drawing that stands close before the number; `0 13004` is one number. */
const withPosition = /^(\p{Lu}(?=\s)|\d{1,2}(?=\s\p{Lu}))\s([\p{Lu}\d][\p{Lu}\d./*-]{3,})$/u

function parts(row: Row, columns: Columns, { heading }: Around): SaidInRow[] {
  const [ownPosition, cell] = [cellOf(row, columns, 'position'), cellOf(row, columns, 'part')]
  const [, before, behind] = ownPosition === '' ? (withPosition.exec(cell) ?? []) : []
  const [position, number] = [before ?? ownPosition, behind ?? cell]
  const subject = cellOf(row, columns, 'name') || cellOf(row, columns, 'object')
  const quantity = cellOf(row, columns, 'quantity')
  if (subject === '') return []
  const condition = joined(position, heading)
  const said = (attribute: string, value: string): SaidInRow[] =>
    value === '' || !/\d/u.test(value) ? [] : [{ kind: 'part', subject, attribute, value, unit: '', condition }]
  const named = [...said('part number', number), ...said('quantity', quantity)]
  return named.length > 0 ? named : said('position', position)
}

function fluids(row: Row, columns: Columns, around: Around): SaidInRow[] {
  const subject = cellOf(row, columns, 'object', 'parameter', 'name') || row.group
  if (subject === '') return []
  return columns.flatMap(({ header, role }, at): SaidInRow[] => {
    const cell = row.cells.get(at) ?? ''
    if (role === 'object' || role === 'parameter' || role === 'name' || role === 'position' || isBlank(cell)) return []
    const isQuantity = role === 'quantity' || role === 'value'
    if (!isFluidNamed(header) && !isQuantity) return []
    const [unit] = [
      unitAlone(cellOf(row, columns, 'unit')) === null
        ? (unitInName(header)?.unit ?? '')
        : cellOf(row, columns, 'unit'),
    ]
    const [measured] = saidOfValue({ name: header, value: cell, needsUnit: false, condition: '', unit }, around)
    const said =
      measured && measured.kind !== 'part' ? { value: measured.value, unit: measured.unit } : { value: cell, unit: '' }
    // How many points there are is neither a fluid nor an amount of one.
    if (said.unit === '' && !/\p{L}/u.test(said.value)) return []
    return [
      {
        kind: 'fluid',
        subject,
        attribute: unitInName(header)?.name ?? header,
        ...said,
        condition: row.group === subject ? '' : row.group,
      },
    ]
  })
}

/** What a value may look like is not what it is. */
const isExample = /^(?:example|beispiel|ejemplo|exemple|esempio|exemplo)/iu

function settings(row: Row, columns: Columns, around: Around): SaidInRow[] {
  const first = columns.findIndex(({ role }) => role === 'value')
  // *MIG* beside *Open circuit voltage*: what stands before the values says together what they are of.
  const named = columns.flatMap(({ header, role }, at) => {
    const cell = row.cells.get(at) ?? ''
    const isWord = /\p{L}{3}/u.test(cell) && !/^\d/u.test(cell)
    const isName = role === 'parameter' || (role === null && at < first && (isWord || namesOneOfKind(header)))
    return isName && !isBlank(cell) ? [cell] : []
  })
  const subject = named.map(nameIn).join(': ')
  if (!/\p{L}{2}/u.test(subject) || subject.length > 160) return []
  const ofRow = cellOf(row, columns, 'unit')
  const values = columns.flatMap((column, at) =>
    column.role === 'value' && !isExample.test(column.header) ? [{ ...column, at }] : [],
  )
  const base = joined(row.group, around.heading)
  const isSaidOften = values.filter(({ at }) => !isBlank(row.cells.get(at) ?? '')).length > 1
  const said = values.flatMap(({ header, label, at }): SaidInRow[] => {
    const value = row.cells.get(at) ?? ''
    if (isBlank(value) || (label === undefined && !isToldApart(row, values, header))) return []
    const inHeader = unitInName(header)
    const unit = ofRow || inHeader?.unit || (unitAlone(header) === null ? '' : header)
    const over = values.filter((other) => other.at >= at && other.at < (row.ends.get(at) ?? at + 1))
    // Beside others, a column says for what its value holds; one that stands over several, for all of them.
    const own = values.length > 1 ? namesOf(over) : isModel(header) ? header : ''
    const side = over.length > 1 ? null : limitOf(header)
    const condition = joined(own, base)
    // Without a header, or a unit, nobody knows what a figure is.
    const needsUnit = header === '' && columns.every((column) => column.header === '')
    const read = saidOfValue({ name: subject, value, needsUnit, condition, unit }, around)
    return read.map((one): SaidInRow => {
      if (side !== null && one.kind === 'setting')
        return { ...one, kind: 'limit', condition: joined(side, one.condition) }
      // Each model has its own charge.
      return one.kind === 'fluid' && isSaidOften ? { ...one, condition: own } : one
    })
  })
  const tolerance = cellOf(row, columns, 'tolerance')
  if (isBlank(tolerance) || !/\d/u.test(tolerance)) return said
  const asLimit = { name: subject, value: tolerance, needsUnit: false, condition: joined('±', base), unit: ofRow }
  const [limit] = saidOfValue(asLimit, around)
  return limit ? [...said, { ...limit, kind: 'limit', attribute: said[0]?.attribute ?? limit.attribute }] : said
}

/** *T 40/230*: neither a word for values nor a unit. */
function isModel(header: string): boolean {
  return /\p{Lu}/u.test(header) && /\d/u.test(header) && roleOfHeader(header) === null && unitInName(header) === null
}

function namesOf(columns: readonly { header: string; label?: string }[]): string {
  const names = columns.map(({ header, label }) => label ?? unitInName(header)?.name ?? header)
  return [...new Set(names)].filter(Boolean).join(', ')
}

/** Several columns below one header say the same in other units, or nobody knows which is for what. */
function isToldApart(row: Row, values: readonly { header: string; at: number }[], header: string): boolean {
  const alike = values.filter((other) => other.header === header)
  const [first, last] = [alike[0]?.at ?? 0, alike.at(-1)?.at ?? 0]
  if (first === last || (row.ends.get(first) ?? 0) > last) return true
  const units = alike.flatMap(({ at }) => measuresIn(row.cells.get(at) ?? '').slice(0, 1)).map(({ of }) => of)
  return units.length === alike.length && new Set(units).size === units.length
}
