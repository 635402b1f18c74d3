import type { Fragment } from './fragments.ts'

/** Fragments of one row from left to right. */
export type Row = { fragments: Fragment[]; left: number; right: number; top: number; bottom: number; size: number }

/** Rows that follow each other in one column; the last of one region may go on in the next. */
export type Region = { rows: Row[] }

/**
 * Puts the fragments of a page, given in painting order, into reading order.
 *
 * Most programs paint in reading order, but not all, and a page's furniture may come at any time. Geometry
 * finds columns first (a gutter with prose, or with painting that finishes the left side before the right);
 * within a column, rows go from top to bottom, unless painting shows that several rows belong together (a table
 * cell of several lines) and its order contradicts nothing that the eye sees.
 */
export function readingOrder(fragments: readonly Fragment[]): Region[] {
  const regions: Region[] = []
  const kept = withoutDoubles(fragments)
  for (const group of byFrame(kept)) {
    const placed = group.map((fragment, order) => ({ fragment, order }))
    readRegion(placed, regions, 0)
  }
  return regions
}

type Placed = { fragment: Fragment; order: number }

/** The frame with most text comes first: side notes that run upwards follow. */
function byFrame(fragments: readonly Fragment[]): Fragment[][] {
  const groups = new Map<number, Fragment[]>()
  for (const fragment of fragments) {
    const key = fragment.skewed ? 4 : fragment.turns
    const group = groups.get(key)
    if (group) group.push(fragment)
    else groups.set(key, [fragment])
  }
  const weight = (group: Fragment[]): number => group.reduce((sum, { from, to }) => sum + to - from, 0)
  return [...groups.values()].toSorted((a, b) => weight(b) - weight(a))
}

/** Bold is sometimes faked by painting the same text twice, a hair apart. */
function withoutDoubles(fragments: readonly Fragment[]): Fragment[] {
  return fragments.filter((fragment, i) => {
    const before = fragments[i - 1]
    return !(
      before &&
      before.to - before.from === fragment.to - fragment.from &&
      Math.abs(before.left - fragment.left) < 0.1 * fragment.size &&
      Math.abs(before.right - fragment.right) < 0.1 * fragment.size &&
      Math.abs(before.top - fragment.top) < 0.1 * fragment.size
    )
  })
}

const deepest = 12

function readRegion(placed: Placed[], regions: Region[], depth: number): void {
  if (placed.length === 0) return
  const strip = depth < deepest ? findColumns(placed) : undefined
  if (!strip) {
    regions.push({ rows: readRows(placed) })
    return
  }
  readRegion(strip.above, regions, depth + 1)
  readRegion(strip.left, regions, depth + 1)
  readRegion(strip.right, regions, depth + 1)
  readRegion(strip.below, regions, depth + 1)
}

type Strip = { above: Placed[]; left: Placed[]; right: Placed[]; below: Placed[] }

/** Looks for the highest strip of the region that a vertical gutter parts into two columns. */
function findColumns(placed: Placed[]): Strip | undefined {
  const byTop = placed.toSorted((a, b) => a.fragment.top - b.fragment.top)
  if (!standSideBySide(byTop)) return undefined
  let best: { strip: Strip; height: number } | undefined
  for (const x of gutterCandidates(placed)) {
    let from = -Infinity
    const blockers = byTop.filter(({ fragment }) => fragment.left < x && fragment.right > x)
    for (let i = 0; i <= blockers.length; i++) {
      const to = blockers[i]?.fragment.top ?? Infinity
      if (to > from) {
        const strip = cut(placed, { x, from, to })
        const height = sharedHeight(strip)
        if (height > (best?.height ?? 0) && areColumns(strip)) best = { strip, height }
      }
      from = Math.max(from, blockers[i]?.fragment.bottom ?? from)
    }
  }
  return best?.strip
}

/** Most pages have one column: three lines beside others are the least that two columns have. */
function standSideBySide(byTop: Placed[]): boolean {
  let pairs = 0
  for (let i = 1; i < byTop.length; i++) {
    const above = byTop[i - 1]?.fragment
    const below = byTop[i]?.fragment
    if (!above || !below) continue
    const apart = above.right <= below.left || below.right <= above.left
    if (apart && below.top < above.bottom - 0.1 * above.size && ++pairs === 3) return true
  }
  return false
}

/** A gutter begins where some fragment ends; ends closer than two points give the same gutter. */
function gutterCandidates(placed: Placed[]): number[] {
  const counts = new Map<number, number>()
  for (const { fragment } of placed) {
    const x = Math.ceil((fragment.right + 0.25 * fragment.size) / 2) * 2
    counts.set(x, (counts.get(x) ?? 0) + 1)
  }
  const lefts = placed.map(({ fragment }) => fragment.left)
  // Justified columns end at one x; ragged ones offer many, of which the rightmost before a new left is best.
  return [...counts.keys()]
    .filter((x) => lefts.some((left) => left >= x))
    .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
    .slice(0, 24)
}

function cut(placed: Placed[], at: { x: number; from: number; to: number }): Strip {
  const strip: Strip = { above: [], left: [], right: [], below: [] }
  for (const item of placed) {
    const { fragment } = item
    const middle = (fragment.top + fragment.bottom) / 2
    if (middle <= at.from) strip.above.push(item)
    else if (middle >= at.to) strip.below.push(item)
    else if (fragment.right <= at.x) strip.left.push(item)
    else if (fragment.left >= at.x) strip.right.push(item)
    else if (middle < (at.from + at.to) / 2) strip.above.push(item)
    else strip.below.push(item)
  }
  return strip
}

type Extent = { left: number; right: number; top: number; bottom: number; size: number }

function extentOf(placed: Placed[]): Extent {
  const extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, size: 0 }
  for (const { fragment } of placed) {
    extent.left = Math.min(extent.left, fragment.left)
    extent.right = Math.max(extent.right, fragment.right)
    extent.top = Math.min(extent.top, fragment.top)
    extent.bottom = Math.max(extent.bottom, fragment.bottom)
    extent.size += fragment.size / placed.length
  }
  return extent
}

function sharedHeight({ left, right }: Strip): number {
  if (left.length === 0 || right.length === 0) return 0
  const a = extentOf(left)
  const b = extentOf(right)
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
}

function areColumns({ left, right }: Strip): boolean {
  if (left.length < 3 || right.length < 3) return false
  const a = extentOf(left)
  const b = extentOf(right)
  const size = Math.min(a.size, b.size)
  if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 3 * size) return false
  if (b.left - a.right < 0.6 * size) return false
  if (isProse(left, a) && isProse(right, b)) return true
  return paintedSideBySide(left, right) && !isGridOfCells(left, right)
}

/** Most rows reach nearly from one side of the column to the other, and say more than a word or two. */
function isProse(side: Placed[], extent: Extent): boolean {
  const width = extent.right - extent.left
  if (width < 9 * extent.size) return false
  const rows = rowsOf(side)
  const full = rows.filter(({ items }) => {
    const reach = extentOf(items)
    const letters = items.reduce((sum, { fragment }) => sum + fragment.to - fragment.from, 0)
    // The cells of a table leave more of their row empty than words leave of a line.
    const written = items.reduce((sum, { fragment }) => sum + fragment.right - fragment.left, 0)
    return reach.right - reach.left > 0.75 * width && letters > 18 && written > 0.9 * (reach.right - reach.left)
  })
  return full.length >= 3 && full.length >= 0.5 * rows.length
}

/** The left side was painted before the right one, but for a few fragments. */
function paintedSideBySide(left: Placed[], right: Placed[]): boolean {
  const sides = [...left.map(({ order }) => ({ order, side: 0 })), ...right.map(({ order }) => ({ order, side: 1 }))]
  sides.sort((a, b) => a.order - b.order)
  let switches = 0
  for (let i = 1; i < sides.length; i++) if (sides[i]?.side !== sides[i - 1]?.side) switches++
  return sides[0]?.side === 0 && switches <= 1 + 0.04 * sides.length
}

/** Short texts at the same heights on both sides: a table that was painted column by column. */
function isGridOfCells(left: Placed[], right: Placed[]): boolean {
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left]
  const heights = more.map(({ fragment }) => fragment.bottom)
  const aligned = fewer.filter(({ fragment }) =>
    heights.some((y) => Math.abs(y - fragment.bottom) < 0.15 * fragment.size),
  )
  const letters = (side: Placed[]): number =>
    side.reduce((sum, { fragment }) => sum + fragment.to - fragment.from, 0) / side.length
  return aligned.length >= 0.8 * fewer.length && Math.min(letters(left), letters(right)) < 14
}

function readRows(placed: Placed[]): Row[] {
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

type OpenRow = { items: Placed[]; top: number; bottom: number; size: number; length: number }

function rowsOf(placed: Placed[]): OpenRow[] {
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
  let open: Placed[] = []
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

type Indexed = Placed & { index: number }

function contradicts(earlier: Indexed, later: Indexed): boolean {
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

function rowFrom(items: Placed[]): Row {
  const fragments = items.map(({ fragment }) => fragment).toSorted((a, b) => a.left - b.left)
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
