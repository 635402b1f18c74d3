import type { SegmentTable, TextSpan } from '../../../../schema/segment-table.ts'
import { segmentTable } from '../../tables/segment-tables.ts'
import { type OpenTable, shapeOf } from '../../tables/table-shape.ts'
import type { RowText } from '../rows/row-text.ts'
import { headsFit, type LeftHead, lastHeadsOf } from './left-heads.ts'
import type { PageTable } from './page-tables.ts'

/** A line of the page's text outside of tables, or a table; in reading order. */
export type TextPart = { row: RowText } | { table: PageTable }

/** So much text may stand between the parts of a table on two pages, beside running heads and feet. */
const maxBetween = 25
/** Of its columns, those that begin where the page before has them; points. */
const sameLefts = 0.7
const sameLeft = 8
const maxCaptionLength = 160
const farthestCaption = 3
const namesTable = /^(?:table|tabelle|tab\.|tabla|cuadro|tableau|tabella|tabela|quadro|таблица|табл\.)\s*[\dA-Z]/iu
const sentenceEnd = /[.!?;]$/u

type LastTable = { open: OpenTable; lefts: readonly number[]; after: string[]; lines: PageLines }
/** The lines of a page without their figures; made when they are asked for, for few pages go on with a table. */
type PageLines = () => ReadonlySet<string>
export type TableReader = (parts: readonly TextPart[], starts: ReadonlyMap<RowText, number>) => SegmentTable[]

/** Makes the tables of each page; it remembers the last one, which may go on. */
export function tableReader(): TableReader {
  let last: LastTable | undefined
  let lastHeads: LeftHeads | undefined
  return (parts, starts) => {
    const found: SegmentTable[] = []
    const lines = linesOf(parts)
    const heads = lastHeads
    lastHeads = leftHeads(parts, lines)
    if (!parts.some((part) => 'table' in part)) {
      last = undefined
      return found
    }
    let between: string[] = []
    let previous: LastTable | undefined = last
    last = undefined
    let isFirst = true
    let above: RowText | undefined
    for (const part of parts) {
      if ('row' in part) {
        between.push(part.row.text)
        above = part.row
        continue
      }
      const { table } = part
      const before = isFirst && previous && isNear(previous, { table, between, lines }) ? previous.open : undefined
      const shape = shapeOf(table.grid, before, isFirst ? headsOver(heads, { table, between, lines }) : undefined)
      const placed = table.lines.flatMap(({ row, line }) => {
        const start = starts.get(line)
        if (start === undefined) return []
        const cells = line.cells.map((cell) => ({ ...cell, start: cell.start + start, end: cell.end + start }))
        return [{ row, start, end: start + line.text.length, cells }]
      })
      const one = segmentTable(shape, placed, shape.continues ? undefined : captionOf(above, table, starts))
      if (one) found.push(one)
      last = { open: shape.open, lefts: table.lefts, after: [], lines }
      previous = undefined
      isFirst = false
      between = []
      above = undefined
    }
    if (last && !isFirst) last.after = between
    return found
  }
}

/** Heads that end a page without a row below them. */
type LeftHeads = { heads: readonly LeftHead[]; after: string[]; lines: PageLines }

function leftHeads(parts: readonly TextPart[], lines: PageLines): LeftHeads | undefined {
  const behind = parts.slice(parts.findLastIndex((part) => 'table' in part) + 1)
  const found = lastHeadsOf(behind.flatMap((part) => ('row' in part ? [part.row] : [])))
  return found && { ...found, lines }
}

function headsOver(before: LeftHeads | undefined, next: Next): readonly string[] | undefined {
  if (!before || !headsFit(before.heads, next.table.lefts) || !isCloseBehind(before, next)) return undefined
  return before.heads.map(({ text }) => text)
}

function linesOf(parts: readonly TextPart[]): PageLines {
  let lines: Set<string> | undefined
  return () => (lines ??= new Set(parts.flatMap((part) => ('row' in part ? [plain(part.row.text)] : []))))
}

function plain(text: string): string {
  return text.replace(/\d+/gu, '#').replace(/\s+/gu, ' ').trim().toLowerCase()
}

type Next = { table: PageTable; between: readonly string[]; lines: PageLines }

function isNear(before: LastTable, next: Next): boolean {
  const { table } = next
  if (before.lefts.length !== table.lefts.length || !isCloseBehind(before, next)) return false
  const same = table.lefts.filter((left, at) => Math.abs(left - (before.lefts[at] ?? Infinity)) <= sameLeft).length
  return same >= sameLefts * table.lefts.length
}

/** Whether little stands between what ends one page and a table of the next, beside what runs along. */
function isCloseBehind(before: Pick<LastTable, 'after' | 'lines'>, { between, lines }: Next): boolean {
  const words = [
    ...before.after.map(plain).filter((line) => !lines().has(line)),
    ...between.map(plain).filter((line) => !before.lines().has(line)),
  ]
  return words.join(' ').split(/\s+/u).filter(Boolean).length < maxBetween
}

/** A short line right above it. */
function captionOf(
  above: RowText | undefined,
  table: PageTable,
  starts: ReadonlyMap<RowText, number>,
): TextSpan | undefined {
  const start = above && starts.get(above)
  if (!above || start === undefined || above.text.length > maxCaptionLength) return undefined
  const gap = table.box.top - above.row.bottom
  if (gap > farthestCaption * above.row.size || gap < -above.row.size) return undefined
  if (!namesTable.test(above.text) && sentenceEnd.test(above.text)) return undefined
  return { start, end: start + above.text.length }
}
