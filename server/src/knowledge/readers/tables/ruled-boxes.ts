import { type Box, type PageWords, type Ruling } from './words.ts'

/** Points: lines that come as near cross. */
const crossing = 3
const sameSide = 6
/** Of the page: a frame around all of it is no table. */
const widest = 0.97
const highest = 0.93

export type PageSize = { width: number; height: number }

/** Boxes around lines that cross each other, the largest first. */
export function ruledBoxes(page: PageWords, { width, height }: PageSize): Box[] {
  const levels = page.levels.filter(({ left, right }) => right - left < widest * width)
  const uprights = page.uprights.filter(({ top, bottom }) => bottom - top < highest * height)
  const lines: Ruling[] = [...levels, ...uprights]
  const parent = lines.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] ?? root] ?? root
      root = parent[root] ?? root
    }
    return root
  }
  const byTop = levels.map((line, at) => ({ line, at })).sort((a, b) => a.line.top - b.line.top)
  for (const [index, upright] of uprights.entries()) {
    for (let at = firstBelow(byTop, upright.top - crossing); at < byTop.length; at++) {
      const level = byTop[at]
      if (!level || level.line.top > upright.bottom + crossing) break
      if (level.line.left > upright.left + crossing || level.line.right < upright.left - crossing) continue
      parent[rootOf(level.at)] = rootOf(levels.length + index)
    }
  }
  const groups = new Map<number, Box & { levels: number; uprights: number }>()
  for (const [at, line] of lines.entries()) {
    const root = rootOf(at)
    const group = groups.get(root) ?? {
      left: Infinity,
      right: -Infinity,
      top: Infinity,
      bottom: -Infinity,
      levels: 0,
      uprights: 0,
    }
    group.left = Math.min(group.left, line.left)
    group.right = Math.max(group.right, line.right)
    group.top = Math.min(group.top, line.top)
    group.bottom = Math.max(group.bottom, line.bottom)
    if (at < levels.length) group.levels++
    else group.uprights++
    groups.set(root, group)
  }
  const boxes = [...groups.values()].filter((group) => group.levels > 1 && group.uprights > 0)
  return stacked(boxes).sort((a, b) => areaOf(b) - areaOf(a))
}

function firstBelow(byTop: readonly { line: Ruling }[], y: number): number {
  let low = 0
  let high = byTop.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((byTop[middle]?.line.top ?? 0) < y) low = middle + 1
    else high = middle
  }
  return low
}

/** Boxes right below each other with the same sides are one. */
function stacked(boxes: readonly Box[]): Box[] {
  const result: Box[] = []
  for (const { left, right, top, bottom } of boxes.toSorted((a, b) => a.top - b.top)) {
    const above = result.find(
      (box) =>
        Math.abs(box.left - left) < sameSide &&
        Math.abs(box.right - right) < sameSide &&
        Math.abs(top - box.bottom) < sameSide,
    )
    if (above) above.bottom = Math.max(above.bottom, bottom)
    else result.push({ left, right, top, bottom })
  }
  return result
}

export function areaOf({ left, right, top, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}
