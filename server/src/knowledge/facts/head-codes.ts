import type { SegmentTable, TableRow } from '../../schema/segment-table.ts'
import { countedWords } from './lines.ts'
import type { SaidInText } from './read-fact.ts'
import { isBlank, rowOf } from './table-row.ts'
import { codeHeading } from './words/fact-words.ts'
import { lowered } from './words/languages.ts'
import { troubleLabelOf } from './words/trouble-words.ts'

const code = /^(?:(?:error|fault|alarm|fehler|fallo|erreur|errore)\s)?(?<letters>\p{Lu}{1,4})[-. ]?\d{1,4}$/iu
/** What codes begin with where no heading says that they are some. */
const isOfErrors = /^(?:E|ER|ERR|AL)$/u
const shortestMeaning = 2

/** A table whose heads are codes, *E1 | E2 | E3*, over what each of them means. A label may stand before each row. */
export function codesInHead(text: string, table: SegmentTable, headings: readonly string[]): SaidInText[] {
  const isNamed = headings.some((heading) => codeHeading.test(lowered(heading)))
  let codes = codesIn(
    table.columns.map(({ header }, at) => [at, header] as const),
    isNamed,
  )
  return table.rows.flatMap((row) => {
    const own = codesIn([...rowOf(text, row).cells], isNamed)
    if (own) codes = own
    return own || !codes ? [] : meaningsIn(text, row, codes)
  })
}

type Codes = ReadonlyMap<number, string>

/** The codes of a line by their columns; null where a cell, except the first, holds something else. */
function codesIn(cells: readonly (readonly [column: number, text: string])[], isNamed: boolean): Codes | null {
  const held = cells.filter(([, cell]) => !isBlank(cell))
  const found = held.filter(([, cell]) => code.test(cell))
  const others = held.filter(([, cell]) => !code.test(cell))
  if (found.length < 2 || others.some(([column]) => column !== 0)) return null
  const letters = new Set(found.map(([, cell]) => code.exec(cell)?.groups?.['letters'] ?? ''))
  const [only = ''] = letters
  if (letters.size > 1 || (!isNamed && !isOfErrors.test(only))) return null
  return new Map(found)
}

function meaningsIn(text: string, row: TableRow, codes: Codes): SaidInText[] {
  const { cells } = rowOf(text, row)
  const label = codes.has(0) ? '' : (cells.get(0) ?? '')
  const named = label === '' ? null : troubleLabelOf(label)?.label
  const attribute = named === 'cause' || named === 'remedy' ? named : 'meaning'
  // Figures and single words beside codes are their settings, or states of lamps.
  const meanings = row.cells.flatMap(({ column, span, start, end }) => {
    const value = cells.get(column) ?? ''
    const subject = codes.get(column)
    return subject === undefined || span > 1 || isBlank(value) ? [] : [{ subject, value, range: { start, end } }]
  })
  if (meanings.length === 0 || meanings.some(({ value }) => countedWords(value) < shortestMeaning)) return []
  return meanings.map(({ subject, value, range }) => ({
    kind: 'code',
    subject,
    attribute,
    value,
    unit: '',
    condition: '',
    ranges: [range],
  }))
}
