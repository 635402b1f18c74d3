import type { Border } from './rulings.ts'
import { boxOf, middleOf, type TableWord } from './words.ts'

/** Without a border it is drawn by nothing but white space, and then, perhaps, in these columns alone. */
export type Edge = { at: number; border: Border | null; columns?: ReadonlySet<number> }
export type Edges = { xs: readonly Edge[]; ys: readonly Edge[] }

/** Borders with the box's own sides; of several without words between them one is left, the longest. */
export function edgesOf(
  borders: readonly Border[],
  [from, to]: readonly [number, number],
  centres: readonly number[],
): Edge[] {
  const sorted = centres.toSorted((a, b) => a - b)
  const edges: Edge[] = []
  const add = (edge: Edge): void => {
    const last = edges.at(-1)
    if (last && !holds(sorted, last.at, edge.at)) {
      if ((edge.border?.length ?? 0) > (last.border?.length ?? 0)) edges[edges.length - 1] = edge
    } else edges.push(edge)
  }
  const first = borders[0]
  if (!first || holds(sorted, -Infinity, first.at)) add({ at: Math.min(from, sorted[0] ?? from) - 0.1, border: null })
  for (const border of borders) add({ at: border.at, border })
  const last = edges.at(-1)
  if (last && holds(sorted, last.at, Infinity)) add({ at: Math.max(to, sorted.at(-1) ?? to) + 0.1, border: null })
  return edges
}

/** Where a fill ends across the table and text stands above and below in every column, it parts rows as a line does. */
export function withFills(ys: readonly Edge[], fills: readonly Border[], words: readonly TableWord[]): Edge[] {
  const whole = boxOf(words)
  const across = whole.right - whole.left
  const added = fills.filter(({ at }) => {
    const band = indexIn(ys, at)
    const [top, bottom] = [ys[band]?.at ?? 0, ys[band + 1]?.at ?? 0]
    if (at - top < 3 || bottom - at < 3) return false
    const held = words.filter((word) => middleOf(word) > top && middleOf(word) < bottom)
    const isStruck = held.some(
      (word) =>
        word.top < at - 2 && word.bottom > at + 2 && Math.abs(middleOf(word) - at) < 0.3 * (word.bottom - word.top),
    )
    const isBold = (part: readonly TableWord[]) => part.filter(({ bold }) => bold).length > 0.8 * part.length
    const [above, below] = [held.filter((word) => middleOf(word) < at), held.filter((word) => middleOf(word) > at)]
    const isWide = (part: readonly TableWord[]) => {
      const { left, right } = boxOf(part)
      return right - left > 0.5 * across
    }
    return !isStruck && isWide(above) && isWide(below) && isBold(above) !== isBold(below)
  })
  if (added.length === 0) return [...ys]
  return [...ys, ...added.map((border) => ({ at: border.at, border }))].sort((a, b) => a.at - b.at)
}

function holds(sorted: readonly number[], from: number, to: number): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  const next = sorted[low]
  return next !== undefined && next < to
}

export function indexIn(edges: readonly Edge[], at: number): number {
  let low = 0
  let high = edges.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((edges[middle]?.at ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return Math.max(0, Math.min(edges.length - 2, low))
}
