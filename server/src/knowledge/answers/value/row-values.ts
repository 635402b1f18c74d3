import { intervalsIn } from '../../facts/words/interval-words.ts'
import { measuredBy, measuresIn, unitInName } from '../../facts/measures.ts'
import { isFluidNamed } from '../../facts/named-values.ts'
import { roleOfHeader } from '../../readers/tables/role-words.ts'
import { lowered } from '../../facts/words/languages.ts'
import type { AskedValues, ValueKind } from './asked-values.ts'

export type QuotedRow = { header: readonly string[]; cells: readonly string[] }
export type WantedValues = { asked: AskedValues; codes: readonly string[] }

const amounts: ReadonlySet<string> = new Set(['mass', 'volume'])
const blank = /^[\s–—-]*$/u

/** What a row says of this kind; null where no column, or more than one, may say it. */
export function valueOfRow(kind: ValueKind, row: QuotedRow, wanted: WantedValues): string | null {
  const columns = row.cells.flatMap((text, at) => {
    const cell = { text: text.trim(), header: row.header[at]?.trim() ?? '' }
    return blank.test(cell.text) ? [] : [{ ...cell, role: roleOfHeader(cell.header) }]
  })
  const [only, ...others] = columns.filter((cell) => says[kind](cell, wanted))
  if (kind === 'meaning' && !columns.some(({ text }) => wanted.codes.includes(lowered(text)))) return null
  return only && others.length === 0 ? withUnit(only) : null
}

type Cell = { text: string; header: string; role: ReturnType<typeof roleOfHeader> }

const says: Readonly<Record<ValueKind, (cell: Cell, wanted: WantedValues) => boolean>> = {
  measure: (cell, { asked }) => measuresOf(cell).some((measure) => asked.measures.has(measure)),
  amount: (cell) =>
    cell.role !== 'interval' && (cell.role === 'quantity' || measuresOf(cell).some((measure) => amounts.has(measure))),
  fluid: ({ text, header, role }) =>
    role !== 'quantity' && role !== 'object' && isFluidNamed(header) && letters.test(text),
  part: ({ text, role }) => role === 'part' && /\d/u.test(text),
  meaning: ({ role }) => role === 'meaning',
  interval: ({ text, role }) => role === 'interval' || isInterval(text),
}

const letters = /\p{L}/u

function measuresOf({ text, header }: Cell): string[] {
  const own = measuresIn(text).map(({ of }) => measuredBy(of))
  const named = own.length === 0 && figures.test(text) ? unitInName(header) : null
  return named ? [measuredBy(named.of)] : own
}

const figures = /^[<>≤≥±~≈+−-]?\s*\d[\d\s.,/×x–-]*$/u

function isInterval(text: string): boolean {
  const [only, ...others] = intervalsIn(text)
  return only !== undefined && others.length === 0 && only.start === 0 && only.end === text.length
}

/** A unit that stands in the header belongs to the figures below it. */
function withUnit({ text, header }: Cell): string {
  const named = figures.test(text) ? unitInName(header) : null
  return named ? `${text} ${named.unit}` : text
}
