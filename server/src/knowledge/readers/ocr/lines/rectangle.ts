import type { Spot } from '../turning.ts'

/** A rectangle that lies at an angle: `along` is the direction of its longer side, radians clockwise. */
export type Rectangle = { centre: Spot; along: number; width: number; height: number }

/** The smallest rectangle around spots: one of its sides lies on a side of their convex hull. */
export function smallestRectangle(spots: readonly Spot[]): Rectangle {
  const hull = hullOf(spots)
  let best: Rectangle | undefined
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from
    const rectangle = rectangleAlong(hull, Math.atan2(to.y - from.y, to.x - from.x))
    if (!best || rectangle.width * rectangle.height < best.width * best.height) best = rectangle
  }
  if (!best) throw new Error('no spots')
  if (best.width >= best.height) return best
  return { centre: best.centre, along: best.along + Math.PI / 2, width: best.height, height: best.width }
}

function rectangleAlong(spots: readonly Spot[], along: number): Rectangle {
  const [cos, sin] = [Math.cos(along), Math.sin(along)]
  const us = spots.map(({ x, y }) => x * cos + y * sin)
  const vs = spots.map(({ x, y }) => y * cos - x * sin)
  const [left, right, top, bottom] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)]
  const [u, v] = [(left + right) / 2, (top + bottom) / 2]
  return {
    centre: { x: u * cos - v * sin, y: u * sin + v * cos },
    along,
    width: right - left + 1,
    height: bottom - top + 1,
  }
}

/** Andrew's monotone chain. */
function hullOf(spots: readonly Spot[]): Spot[] {
  const sorted = spots.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const chainOf = (list: readonly Spot[]): Spot[] => {
    const chain: Spot[] = []
    for (const spot of list) {
      for (;;) {
        const [before, last] = chain.slice(-2)
        if (!before || !last) break
        if ((last.x - before.x) * (spot.y - before.y) - (last.y - before.y) * (spot.x - before.x) > 0) break
        chain.pop()
      }
      chain.push(spot)
    }
    return chain.slice(0, -1)
  }
  const hull = [...chainOf(sorted), ...chainOf(sorted.toReversed())]
  return hull.length > 0 ? hull : sorted.slice(0, 1)
}
