import { findColumns } from './columns.ts'
import type { Fragment } from './fragments.ts'
import { type PlacedFragment, readRows, type Row } from './rows.ts'

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
    readRegion(inOrder(group), regions, 0)
  }
  return regions
}

/**
 * Numbers fragments as they were painted. The values of a form were not painted in reading order, but after all of the
 * page: each comes after what stands left of it in its row, or else above it.
 */
function inOrder(group: readonly Fragment[]): PlacedFragment[] {
  const placed = group.filter(({ annotated }) => !annotated).map((fragment, order) => ({ fragment, order }))
  const values = group.filter(({ annotated }) => annotated).map((fragment) => placeOf(fragment, placed))
  return [...placed, ...values]
}

function placeOf(fragment: Fragment, painted: readonly PlacedFragment[]): PlacedFragment {
  let before: PlacedFragment | undefined
  for (const other of painted) {
    const { left, right, top, bottom } = other.fragment
    const middle = (top + bottom) / 2
    const isBefore = middle < fragment.top ? left < fragment.right : middle < fragment.bottom && left < fragment.left
    if (!isBefore) continue
    const best = before?.fragment
    if (!best || middle > best.bottom || (middle >= best.top && right > best.right)) before = other
  }
  return { fragment, order: (before?.order ?? -1) + 0.5 }
}

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

function readRegion(placed: PlacedFragment[], regions: Region[], depth: number): void {
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
