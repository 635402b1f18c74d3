import { type PlacedFragment, rowsOf } from './rows.ts'

/** A strip of a region, the two columns in it, and what stands above and below. */
type Strip = { above: PlacedFragment[]; left: PlacedFragment[]; right: PlacedFragment[]; below: PlacedFragment[] }

/** Looks for the highest strip of the region that a vertical gutter parts into two columns. */
export function findColumns(placed: PlacedFragment[]): Strip | undefined {
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
function standSideBySide(byTop: PlacedFragment[]): boolean {
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
function gutterCandidates(placed: PlacedFragment[]): number[] {
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

function cut(placed: PlacedFragment[], at: { x: number; from: number; to: number }): Strip {
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

function extentOf(placed: PlacedFragment[]): Extent {
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
  if (isProse(proseIn(left, a)) && isProse(proseIn(right, b))) return true
  const first = paintedFirst(left, right)
  if (first === null || isGridOfCells(left, right)) return false
  // Two pages of text on one sheet may come in either order, far apart.
  return (
    first === 'left' ||
    (b.left - a.right > widestGap * size &&
      proseIn(left, a).full >= fewestLines &&
      proseIn(right, b).full >= fewestLines)
  )
}

type Prose = { rows: number; full: number }

/** Most rows are full. */
function isProse({ rows, full }: Prose): boolean {
  return full >= 3 && full >= 0.5 * rows
}

/** Rows that reach nearly from one side of the column to the other, and say more than a word or two. */
function proseIn(side: PlacedFragment[], extent: Extent): Prose {
  const width = extent.right - extent.left
  if (width < 9 * extent.size) return { rows: 0, full: 0 }
  const rows = rowsOf(side)
  const full = rows.filter(({ items }) => {
    const reach = extentOf(items)
    const letters = items.reduce((sum, { fragment }) => sum + fragment.to - fragment.from, 0)
    // The cells of a table leave more of their row empty than words leave of a line.
    const written = items.reduce((sum, { fragment }) => sum + fragment.right - fragment.left, 0)
    return reach.right - reach.left > 0.75 * width && letters > 18 && written > 0.9 * (reach.right - reach.left)
  })
  return { rows: rows.length, full: full.length }
}

/** In font sizes; and full lines on either side. */
const widestGap = 3
const fewestLines = 6

/** Which side was painted before the other, but for a few fragments; neither where they took turns. */
function paintedFirst(left: PlacedFragment[], right: PlacedFragment[]): 'left' | 'right' | null {
  const sides = [...left.map(({ order }) => ({ order, side: 0 })), ...right.map(({ order }) => ({ order, side: 1 }))]
  sides.sort((a, b) => a.order - b.order)
  let switches = 0
  for (let i = 1; i < sides.length; i++) if (sides[i]?.side !== sides[i - 1]?.side) switches++
  if (switches > 1 + 0.04 * sides.length) return null
  return sides[0]?.side === 0 ? 'left' : 'right'
}

/** Short texts at the same heights on both sides: a table that was painted column by column. */
function isGridOfCells(left: PlacedFragment[], right: PlacedFragment[]): boolean {
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left]
  const heights = more.map(({ fragment }) => fragment.bottom)
  const aligned = fewer.filter(({ fragment }) =>
    heights.some((y) => Math.abs(y - fragment.bottom) < 0.15 * fragment.size),
  )
  const letters = (side: PlacedFragment[]): number =>
    side.reduce((sum, { fragment }) => sum + fragment.to - fragment.from, 0) / side.length
  return aligned.length >= 0.8 * fewer.length && Math.min(letters(left), letters(right)) < 14
}
