import type { Box } from '@millwright/contract/segments'
import type { Point } from '../readers/read-text.ts'

/** The upright rectangle around some points of a picture, within it. */
export function boxAround(points: readonly Point[]): Box {
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const [xs, ys] = [points.map(({ x }) => within(x)), points.map(({ y }) => within(y))]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
