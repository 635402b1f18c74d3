import type { Fragment } from './fragments.ts'

/** Fragments of one row from left to right. */
export type Row = { fragments: Fragment[]; left: number; right: number; top: number; bottom: number; size: number }

/** A fragment and its place in the order of painting. */
export type PlacedFragment = { fragment: Fragment; order: number }

/** Rows from top to bottom, unless painting shows that several of them belong together. */
export function readRows(placed: PlacedFragment[]): Row[] {
  const rows = rowsOf(placed)
  const result: Row[] = []
  let i = 0
  while (i < rows.length) {
    let end = i + 1
    let latest = latestOf(rows[i])
    while (end < rows.length && belongTogether(rows[end - 1], rows[end], latest)) {
      latest = Math.max(latest, latestOf(rows[end]))
      end++
    }
    const band = rows.slice(i, end)
    const painted = band.length > 1 ? paintedRows(band) : undefined
    result.push(...(painted ?? band.map((row) => rowFrom(row.items))))
    i = end
  }
  return result
}

type OpenRow = { items: PlacedFragment[]; top: number; bottom: number; size: number; length: number }

/** Fragments that stand at one height, from top to bottom. */
export function rowsOf(placed: PlacedFragment[]): OpenRow[] {
  const rows: OpenRow[] = []
  const sorted = placed.toSorted((a, b) => a.fragment.top + a.fragment.bottom - b.fragment.top - b.fragment.bottom)
  for (const item of sorted) {
    const { top, bottom, size } = item.fragment
    const row = rows.at(-1)
    const overlap = row ? Math.min(bottom, row.bottom) - Math.max(top, row.top) : 0
    if (row && overlap >= 0.5 * Math.min(bottom - top, row.bottom - row.top)) {
      row.items.push(item)
      // The longest text of a row says how high it is: neither a raised sign nor a large one widens it.
      const length = item.fragment.to - item.fragment.from
      if (length > row.length) Object.assign(row, { top, bottom, size, length })
    } else rows.push({ items: [item], top, bottom, size, length: item.fragment.to - item.fragment.from })
  }
  return rows
}

function latestOf(row: OpenRow | undefined): number {
  return row ? Math.max(...row.items.map(({ order }) => order)) : -1
}

/** The lower row was begun before the upper one was finished, and lies directly below it. */
function belongTogether(upper: OpenRow | undefined, lower: OpenRow | undefined, latest: number): boolean {
  if (!upper || !lower) return false
  const earliest = Math.min(...lower.items.map(({ order }) => order))
  return earliest < latest && lower.top - upper.bottom < 0.9 * Math.max(upper.size, lower.size)
}

const largestBand = 400

/** Rows in painting order, if that never goes back to the left of a row or above what was read below. */
function paintedRows(band: OpenRow[]): Row[] | undefined {
  const items = band.flatMap((row, index) => row.items.map((item) => ({ ...item, index })))
  if (items.length > largestBand || isGrid(band)) return undefined
  items.sort((a, b) => a.order - b.order)
  for (let i = 1; i < items.length; i++) {
    const later = items[i]
    if (!later) continue
    for (let j = 0; j < i; j++) {
      const earlier = items[j]
      if (earlier && contradicts(earlier, later)) return undefined
    }
  }
  const rows: Row[] = []
  let open: PlacedFragment[] = []
  let index = -1
  for (const item of items) {
    if (item.index !== index && open.length > 0) {
      rows.push(rowFrom(open))
      open = []
    }
    index = item.index
    open.push(item)
  }
  if (open.length > 0) rows.push(rowFrom(open))
  return rows
}

type IndexedFragment = PlacedFragment & { index: number }

function contradicts(earlier: IndexedFragment, later: IndexedFragment): boolean {
  const a = earlier.fragment
  const b = later.fragment
  if (earlier.index === later.index) return b.right <= a.left + 0.1 * a.size
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  return later.index < earlier.index && shared > 0.1 * a.size
}

/** Nearly every row has the same number of short cells: a table painted column by column. */
function isGrid(band: OpenRow[]): boolean {
  const several = band.filter(({ items }) => items.length > 1)
  const cells = several.flatMap(({ items }) => items)
  const letters = cells.reduce((sum, { fragment }) => sum + fragment.to - fragment.from, 0)
  return several.length >= 0.8 * band.length && letters < 16 * cells.length
}

function rowFrom(items: PlacedFragment[]): Row {
  return rowOf(items.map(({ fragment }) => fragment))
}

export function rowOf(held: readonly Fragment[]): Row {
  const fragments = held.toSorted((a, b) => a.left - b.left)
  const row: Row = { fragments, left: Infinity, right: -Infinity, top: 0, bottom: 0, size: 0 }
  let longest = 0
  for (const fragment of fragments) {
    row.left = Math.min(row.left, fragment.left)
    row.right = Math.max(row.right, fragment.right)
    if (fragment.to - fragment.from > longest) {
      longest = fragment.to - fragment.from
      row.size = fragment.size
      row.top = fragment.top
      row.bottom = fragment.bottom
    }
  }
  return row
}
