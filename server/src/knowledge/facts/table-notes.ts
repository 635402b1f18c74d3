import type { SegmentTable, TextSpan } from '../../schema/segment-table.ts'
import { joined } from './named-values.ts'
import type { SaidInText } from './read-fact.ts'
import type { Columns, Row } from './table-row.ts'

type Note = TextSpan & { text: string }
/** By their marks, as `markOf` writes them. */
export type TableNotes = ReadonlyMap<string, Note>

const maxNotes = 20
const maxNoteLength = 400
/** `*`, `†`, `¹`, `1)`, `(1)`, `a)`, with what it says behind it. */
const noteLine = /^\s*(\*{1,3}\)?|[†‡]|[¹²³⁴⁵⁶⁷⁸⁹]\)?|\(?\d{1,2}\)|\(?[a-h]\))\s*(\S.*)$/u
/** Behind a word or a figure, `²` and `³` of a unit aside; brackets may belong to a list, so they end the cell. */
const signs = /(?<=\S) ?(\*{1,3}|[†‡]|[¹⁴⁵⁶⁷⁸⁹]\)?|(?<![mtn])[²³]\)?)(?=[\s,;]|$)/gu
const bracketed = /(?<=\S) ?(\(?(?:\d{1,2}|[a-h])\))$/u
const raised = '¹²³⁴⁵⁶⁷⁸⁹'

function markOf(mark: string): string {
  const bare = mark.replace(/[()]/g, '')
  const digit = raised.indexOf(bare)
  return digit < 0 || bare === '' ? bare : String(digit + 1)
}

/** What stands under a table, or in its last rows, behind a mark. */
export function notesUnder(text: string, table: SegmentTable): TableNotes {
  const notes = new Map<string, Note>()
  const add = ({ start, end }: TextSpan): boolean => {
    if (end - start > maxNoteLength || notes.size >= maxNotes) return false
    const [, mark, said] = noteLine.exec(text.slice(start, end)) ?? []
    if (mark === undefined || said === undefined) return false
    const key = markOf(mark)
    if (!notes.has(key)) notes.set(key, { start, end, text: said.replace(/\s+/gu, ' ').trim() })
    return true
  }
  for (const { cells } of table.rows.slice(-maxNotes).toReversed()) {
    const [only] = cells
    if (cells.length !== 1 || !only || !add(only)) break
  }
  let start = table.end
  while (text[start] === '\n') start++
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    const line = { start, end: end < 0 ? text.length : end }
    if (!add(line)) break
    start = line.end + 1
  }
  return notes
}

type UnmarkedText = { text: string; notes: Note[] }

/** A cell without the marks that have a note. */
function unmarked(cell: string, notes: TableNotes): UnmarkedText {
  const found: Note[] = []
  const without = (whole: string, mark: string): string => {
    const note = notes.get(markOf(mark))
    if (!note) return whole
    found.push(note)
    return ''
  }
  const text = cell.replace(signs, without).replace(bracketed, without)
  return { text, notes: found }
}

/** A table whose marks are read: its columns and rows without them, and what they say of a fact of the row. */
export type NotedTable = {
  columns: Columns
  of: (row: Row) => { row: Row; noted: (said: Omit<SaidInText, 'ranges'>) => SaidInText }
}

const names: ReadonlySet<string> = new Set(['parameter', 'object', 'work', 'name', 'symptom', 'code'])
const maxValueLength = 2000
/** A longer cell says many things, and its notes are of none of them alone. */
const maxCellLength = 4000

export function withNotes(columns: Columns, notes: TableNotes): NotedTable {
  const headers = columns.map(({ header }) => unmarked(header, notes))
  const plain = columns.map((column, at) => ({ ...column, header: headers[at]?.text ?? column.header }))
  return {
    columns: plain,
    of(row) {
      if (notes.size === 0) return { row, noted: (said) => ({ ...said, ranges: row.spans }) }
      const cells = new Map([...row.cells].map(([column, cell]) => [column, unmarked(cell, notes)] as const))
      const texts = new Map([...cells].map(([column, { text }]) => [column, text] as const))
      const notesOf = (column: number) => [...(cells.get(column)?.notes ?? []), ...(headers[column]?.notes ?? [])]
      const noted = (said: Omit<SaidInText, 'ranges'>): SaidInText => {
        const own = columnsOf(said, plain, texts).flatMap(notesOf)
        const ofName = plain.flatMap(({ role }, at) => (role !== null && names.has(role) ? notesOf(at) : []))
        return withNote(said, [...new Set([...own, ...ofName])], row.spans)
      }
      return { row: { ...row, cells: texts }, noted }
    },
  }
}

/** The columns that a fact says; where several hold its value, the one whose header stands in its condition. */
function columnsOf({ value, condition }: Omit<SaidInText, 'ranges'>, columns: Columns, texts: Row['cells']): number[] {
  const holding = [...texts.keys()].filter((at) => {
    const { header, role } = columns[at] ?? { header: '', role: null }
    // A name may have the same figure in it.
    const cell = texts.get(at) ?? ''
    return (
      header === value || (cell.length <= maxCellLength && cell.includes(value) && !(role !== null && names.has(role)))
    )
  })
  if (holding.length < 2) return holding
  return holding.filter((at) => {
    const header = columns[at]?.header ?? ''
    return header !== '' && condition.includes(header)
  })
}

/** The condition of a remedy is its cause, which it is found by. */
function withNote(said: Omit<SaidInText, 'ranges'>, notes: readonly Note[], spans: readonly TextSpan[]): SaidInText {
  const ranges = [...spans, ...notes.map(({ start, end }) => ({ start, end }))]
  if (notes.length === 0) return { ...said, ranges: spans }
  const text = notes.map((note) => note.text).join(' · ')
  if (said.attribute !== 'remedy') return { ...said, condition: joined(said.condition, text), ranges }
  const value = `${said.value} (${text})`
  return value.length > maxValueLength ? { ...said, ranges: spans } : { ...said, value, ranges }
}
