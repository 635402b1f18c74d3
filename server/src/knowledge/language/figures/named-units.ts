import { unitAt, unitsNamed } from './units.ts'

/** A table's cell, and the units that are named for a number in it which has none of its own. */
export type Cell = { start: number; end: number; names: readonly ReadonlySet<string>[] }

const none: ReadonlySet<string> = new Set()

/** What names the units of a table: the line before it, and its head, cell by cell. */
type TableUnits = { caption: ReadonlySet<string>; head: ReadonlySet<string>[][]; isHead: boolean }

/**
 * The cells of a text's tables in their order. A table names units in its head, each for its column, or in the line
 * before it; a row names them in its first cell, in the cells on both sides, or in a cell that holds nothing else.
 */
export function cellsOf(text: string): Cell[] {
  const cells: Cell[] = []
  let caption = ''
  let table: TableUnits | null = null
  let start = 0
  for (const line of text.split('\n')) {
    if (line.includes('\t')) {
      const isFirst = table === null
      table ??= { caption: unitsNamed(caption), head: [], isHead: !isPair.test(line) }
      if (!isFirst && /\d/u.test(line)) table.isHead = false
      for (const cell of cellsOfRow(line, start, table)) cells.push(cell)
      if (table.isHead) table.head.push(line.split('\t').map(unitsNamed))
      caption = ''
    } else {
      table = null
      if (line.trim() !== '') caption = line
    }
    start += line.length + 1
  }
  return cells
}

/** `Torque [Nm] ⇥ 50`: a property and its value, no head. */
const isPair = /^[^\t]*\t\s*[-+±<>~]?\d[^\t]*$/u

function* cellsOfRow(line: string, rowStart: number, table: TableUnits): Generator<Cell> {
  const texts = line.split('\t')
  const named = texts.map((cell) => (cell === '' ? none : unitsNamed(cell)))
  const ofRow = new Set(texts.map(onlyUnit).filter((unit) => unit !== null))
  let start = rowStart
  for (const [at, { length }] of texts.entries()) {
    const ofTable = table.isHead ? [] : [table.caption, ...unitsOfColumn(table.head, { at, width: texts.length })]
    const first = at > 0 ? named[0] : none
    const names = [...ofTable, ofRow, first, named[at - 1], named[at + 1]].filter((units) => units !== undefined)
    yield { start, end: start + length, names }
    start += length + 1
  }
}

/** A head with more or fewer cells than the row, where cells are merged or empty, names its units for all of them. */
function unitsOfColumn(head: TableUnits['head'], { at, width }: { at: number; width: number }): ReadonlySet<string>[] {
  return head.flatMap((row) => (row.length === width ? (row[at] ?? none) : row))
}

const maxUnitLength = 40

function onlyUnit(cell: string): string | null {
  const plain = cell.trim()
  if (plain === '' || plain.length > maxUnitLength) return null
  const inner = inBrackets.exec(plain)?.[1] ?? plain
  const unit = unitAt(inner, 0)
  return unit?.end === inner.length ? unit.unit : null
}

const inBrackets = /^[[(] ?([^[\]()]+?) ?[\])]$/u

const bracketBefore = /([[(][^[\]()\n\t]{1,14}[\])]) ?[:=]? ?$/u
const furthestBefore = 19
const bracketAfter = / ?([[(][^[\]()\n\t]{1,14}[\])])/uy
/** `2,000 operating hours` */
const wordBetween = / \p{L}{6,20} (?=\p{L}{3})/uy

/** The unit of a number that stands beside it, though not right behind it. */
export function unitBeside(text: string, { start, end }: { start: number; end: number }): string | null {
  bracketAfter.lastIndex = end
  const after = onlyUnit(bracketAfter.exec(text)?.[1] ?? '')
  if (after !== null) return after
  const before = onlyUnit(bracketBefore.exec(text.slice(Math.max(0, start - furthestBefore), start))?.[1] ?? '')
  if (before !== null) return before
  wordBetween.lastIndex = end
  const word = wordBetween.exec(text)?.[0]
  return word === undefined ? null : (unitAt(text, end + word.length)?.unit ?? null)
}
