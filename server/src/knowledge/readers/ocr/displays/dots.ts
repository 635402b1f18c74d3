import type { Area } from './areas.ts'

/** Where digits stand, from their heads to their feet, and how thick their segments are. */
export type Body = { top: number; bottom: number; thick: number }

/** Decimal points: as small as a segment may be, but alone in their columns. */
export function pointsOf(areas: readonly Area[], body: Body): Area[] {
  return areas.filter((area) => isSmall(area, body) && isAtFoot(area, body) && sharing(area, areas).length === 0)
}

/** The two points of colons: neither at the head nor at the foot, where segments are, and not as long as those. */
export function colonsOf(areas: readonly Area[], body: Body): Area[] {
  const { top, bottom, thick } = body
  const inside = areas.filter((area) => area.top > top + 0.6 * thick && area.bottom < bottom - 0.6 * thick)
  const round = inside.filter((area) => isSmall(area, body) && isSquare(area))
  return round.filter((area) => {
    const [other, ...more] = sharing(area, areas)
    return other && more.length === 0 && round.includes(other)
  })
}

export function isAtFoot(area: Area, { top, bottom }: Body): boolean {
  const middle = (area.top + area.bottom) / 2
  return middle > bottom - 0.25 * (bottom - top)
}

/** The others above it and below it. */
function sharing(area: Area, areas: readonly Area[]): Area[] {
  return areas.filter((other) => {
    const shared = Math.min(area.right, other.right) - Math.max(area.left, other.left)
    return other !== area && shared > 0.4 * (area.right - area.left)
  })
}

function isSquare({ left, right, top, bottom }: Area): boolean {
  const [width, height] = [right - left, bottom - top]
  return Math.max(width, height) <= 1.25 * Math.min(width, height) + 1
}

function isSmall({ left, right, top, bottom }: Area, { thick }: Body): boolean {
  const sides = [right - left, bottom - top]
  return Math.max(...sides) <= 1.5 * thick + 1 && Math.max(...sides) <= 1.7 * Math.min(...sides)
}
