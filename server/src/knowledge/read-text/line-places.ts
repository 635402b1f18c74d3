import type { StoredLine } from '../../schema/picture-readings.ts'

type Bounds = { left: number; right: number; top: number; bottom: number }

function boundsOf(corners: StoredLine['corners']): Bounds {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** How much of the two lines' length they share, where they stand at one height; else 0. */
export function sharedPlace(one: StoredLine['corners'], other: StoredLine['corners']): number {
  const [a, b] = [boundsOf(one), boundsOf(other)]
  const share = (from: 'left' | 'top', to: 'right' | 'bottom') => {
    const common = Math.min(a[to], b[to]) - Math.max(a[from], b[from])
    return common / Math.max(a[to] - a[from], b[to] - b[from], 1e-6)
  }
  return Math.max(0, Math.min(share('left', 'right'), share('top', 'bottom')))
}

/** Of a piece of a line, as far as it must lie in the line. */
const mostly = 0.7

/** Whether a line lies in the place of another, of which it is a piece. */
export function isWithin(piece: StoredLine['corners'], line: StoredLine['corners']): boolean {
  const [a, b] = [boundsOf(piece), boundsOf(line)]
  const share = (from: 'left' | 'top', to: 'right' | 'bottom') =>
    (Math.min(a[to], b[to]) - Math.max(a[from], b[from])) / Math.max(a[to] - a[from], 1e-6)
  return share('left', 'right') >= mostly && share('top', 'bottom') >= mostly
}
