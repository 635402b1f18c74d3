import type { Fragment } from '../rows/fragments.ts'
import type { Glyphs } from '../rows/glyphs.ts'
import { readingOrder, type Region } from '../rows/reading-order.ts'
import { rowOf } from '../rows/rows.ts'
import { findTables } from '../../tables/find-tables.ts'
import type { Grid } from '../../tables/grid.ts'
import { repeatedColumns } from '../../tables/table-shape.ts'
import type { TextCell, TextGrid } from '../../tables/text-grid.ts'
import type { Box } from '../../tables/words.ts'
import { cellText, tableLine, type TableLine } from './cell-text.ts'
import { type FragmentWord, wordsOf } from './page-words.ts'
import type { PageRulings } from './ruling-lines.ts'
import { uprightWords } from './upright-words.ts'

/** A table of a page: its rows as lines of text, by the rows of the grid. */
export type PageTable = { box: Box; grid: TextGrid; lines: { row: number; line: TableLine }[]; lefts: number[] }
/** Regions of text in reading order, and the tables that stand between them. */
export type ReadPageParts = (Region | PageTable)[]

type PageToPart = {
  glyphs: Glyphs
  fragments: readonly Fragment[]
  rulings: PageRulings
  width: number
  height: number
}

/** The text of a page in reading order, its tables taken out of it row by row. */
export function pageParts({ glyphs, fragments, rulings, width, height }: PageToPart): ReadPageParts {
  const turns = commonestTurns(fragments)
  const regions = readingOrder(fragments)
  const level = fragments.filter((fragment) => fragment.turns === turns && !fragment.skewed)
  const { words: levelWords, leaders } = wordsOf(glyphs, level)
  const size = turns % 2 === 0 ? { width, height } : { width: height, height: width }
  const byRegion = wordsByRegion(regions, levelWords)
  const hasRulings = rulings.levels.length > 1 && rulings.uprights.length > 1
  const upright = hasRulings ? uprightWords(glyphs, regions, { turns, ...size, firstAt: levelWords.length }) : []
  const words = [...levelWords, ...upright]
  const grids = findTables({ words: levelWords, upright, leaders, regions: byRegion, ...rulings, ...size })
  if (grids.length === 0) return regions
  const held = new Set<number>()
  const tables = grids.map((grid): TakenFragments => {
    const within = new Set<Fragment>()
    for (const { lines } of grid.cells)
      for (const line of lines)
        for (const { at } of line) {
          held.add(at)
          const word = levelWords[at]
          if (word) within.add(word.fragment)
        }
    return { parts: tablesOf(glyphs, grid, { words, turns }), fragments: within }
  })
  const own = wordsOfFragments(levelWords)
  const others = withoutHeads(
    regions,
    new Set(upright.filter(({ at }) => held.has(at)).flatMap((word) => word.upright.fragments)),
  )
  return withTables(others, tables, (fragment) => withoutWords(fragment, own.get(fragment), held))
}

/** What runs upwards in a table is read there, not where it is painted. */
function withoutHeads(regions: readonly Region[], heads: ReadonlySet<Fragment>): readonly Region[] {
  if (heads.size === 0) return regions
  return regions.map(({ rows }) => ({
    rows: rows.flatMap((row) => {
      const rest = row.fragments.filter((fragment) => !heads.has(fragment))
      return rest.length === row.fragments.length ? [row] : rest.length > 0 ? [rowOf(rest)] : []
    }),
  }))
}

function commonestTurns(fragments: readonly Fragment[]): number {
  const counts = [0, 0, 0, 0]
  for (const { turns, from, to, skewed } of fragments) if (!skewed) counts[turns] = (counts[turns] ?? 0) + to - from
  return counts.indexOf(Math.max(...counts))
}

function wordsByRegion(regions: readonly Region[], words: readonly FragmentWord[]): FragmentWord[][] {
  const regionOf = new Map<Fragment, number>()
  for (const [index, { rows }] of regions.entries())
    for (const { fragments } of rows) for (const one of fragments) regionOf.set(one, index)
  const byRegion: FragmentWord[][] = regions.map(() => [])
  for (const word of words) byRegion[regionOf.get(word.fragment) ?? -1]?.push(word)
  return byRegion
}

function wordsOfFragments(words: readonly FragmentWord[]): Map<Fragment, FragmentWord[]> {
  const byFragment = new Map<Fragment, FragmentWord[]>()
  for (const word of words) {
    const own = byFragment.get(word.fragment)
    if (own) own.push(word)
    else byFragment.set(word.fragment, [word])
  }
  return byFragment
}

/** What of a fragment stands in no table. */
function withoutWords(fragment: Fragment, own: readonly FragmentWord[] = [], held: ReadonlySet<number>): Fragment[] {
  if (!own.some(({ at }) => held.has(at))) return [fragment]
  const parts: Fragment[] = []
  let last = -2
  for (const { at, from, to, left, right } of own) {
    if (held.has(at)) continue
    const part = parts.at(-1)
    if (part && last === at - 1) {
      part.to = to
      part.right = Math.max(part.right, right)
    } else parts.push({ ...fragment, from, to, left, right })
    last = at
  }
  return parts
}

/** A word's place is its index. */
type ReadingDirection = { words: readonly FragmentWord[]; turns: number }

/** A table as text; where heads repeat, the tables that stand side by side. */
function tablesOf(glyphs: Glyphs, grid: Grid, { words, turns }: ReadingDirection): PageTable[] {
  const read = grid.cells.map((cell) => {
    const { row, rows, column, span } = cell
    let left = Infinity
    const lines = cell.lines.map((line) => {
      const held: FragmentWord[] = []
      for (const { at } of line) {
        const word = words[at]
        if (!word) continue
        held.push(word)
        left = Math.min(left, word.left)
      }
      return held
    })
    return { row, rows, column, span, cell: cellText(glyphs, lines), left }
  })
  const asText = ({ row, rows, column, span, cell }: (typeof read)[number]): TextCell => ({
    row,
    rows,
    column,
    span,
    text: cell.text,
    bold: cell.isBold,
  })
  const filled = read.filter(({ cell }) => cell.text !== '')
  const whole: TextGrid = {
    rows: grid.rows,
    columns: grid.columns,
    cells: filled.map(asText),
    headerRows: grid.headerRows,
  }
  const period = repeatedColumns(whole)
  const tables: PageTable[] = []
  for (let from = 0; from < grid.columns; from += period) {
    const own = filled
      .filter(({ column }) => column >= from && column < from + period)
      .map((cell) => ({ ...cell, column: cell.column - from, span: Math.min(cell.span, period) }))
    if (own.length === 0) continue
    const byRow = new Map<number, typeof own>()
    for (const cell of own) {
      const row = byRow.get(cell.row)
      if (row) row.push(cell)
      else byRow.set(cell.row, [cell])
    }
    const lines = [...byRow]
      .sort((a, b) => a[0] - b[0])
      .map(([row, cells]) => ({
        row,
        line: tableLine(
          cells.toSorted((a, b) => a.column - b.column),
          turns,
        ),
      }))
    const lefts = Array.from({ length: period }, (_, column) =>
      Math.min(...own.filter((cell) => cell.column === column).map(({ left }) => left)),
    )
    tables.push({ box: grid, grid: { ...whole, columns: period, cells: own.map(asText) }, lines, lefts })
  }
  return tables
}

export function isTable(part: Region | PageTable): part is PageTable {
  return 'grid' in part
}

type TakenFragments = { parts: readonly PageTable[]; fragments: ReadonlySet<Fragment> }

/** Each table where the first of its text would be read, and what is left of the rows that held it. */
function withTables(
  regions: readonly Region[],
  tables: readonly TakenFragments[],
  restOf: (fragment: Fragment) => Fragment[],
): ReadPageParts {
  const tableOf = new Map<Fragment, TakenFragments[]>()
  for (const table of tables) for (const one of table.fragments) tableOf.set(one, [...(tableOf.get(one) ?? []), table])
  const placed = new Set<TakenFragments>()
  const parts: ReadPageParts = []
  for (const region of regions) {
    let open: Region | undefined
    for (const row of region.rows) {
      const here = new Set(row.fragments.flatMap((fragment) => tableOf.get(fragment) ?? []))
      const rest = here.size === 0 ? row.fragments : row.fragments.flatMap(restOf)
      if (rest.length > 0) {
        if (!open) parts.push((open = { rows: [] }))
        open.rows.push(here.size === 0 ? row : rowOf(rest))
      }
      for (const table of here) {
        if (placed.has(table)) continue
        placed.add(table)
        parts.push(...table.parts)
        open = undefined
      }
    }
  }
  return parts
}
