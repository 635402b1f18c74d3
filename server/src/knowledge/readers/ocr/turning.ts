/** In pixels or points, origin top left. */
export type Spot = { x: number; y: number }
export type Size = { width: number; height: number }

/** Where a spot of one rectangle comes to lie when it is turned clockwise and laid on another, middle on middle. */
export function turning(from: Size, to: Size, degrees: number): (spot: Spot) => Spot {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return (spot) => {
    const x = spot.x - from.width / 2
    const y = spot.y - from.height / 2
    return { x: to.width / 2 + x * cos - y * sin, y: to.height / 2 + x * sin + y * cos }
  }
}

export function sideways({ width, height }: Size): Size {
  return { width: height, height: width }
}

/** Quarter turns clockwise that come nearest, 0-3. */
export function quartersOf(degrees: number): number {
  return ((Math.round(degrees / 90) % 4) + 4) % 4
}

/** Degrees between -180 and 180. */
export function plainAngle(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}

/** Degrees clockwise of the way from one spot to another. */
export function directionOf(from: Spot, to: Spot): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
}
