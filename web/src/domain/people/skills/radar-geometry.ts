/** Of a drawing with its middle at 0, 0; y grows downwards. */
export type Point = { x: number; y: number }

/** Where a value stands on the axis of this index: the first points up, the others follow clockwise. */
export function pointOn(axis: { index: number; of: number }, distance: number): Point {
  const angle = (2 * Math.PI * axis.index) / axis.of
  return { x: rounded(distance * Math.sin(angle)), y: rounded(-distance * Math.cos(angle)) }
}

/** The corners of the figure that these values make; `most` lies at the radius. */
export function figureOf(values: readonly number[], { most, radius }: { most: number; radius: number }): Point[] {
  return values.map((value, index) => pointOn({ index, of: values.length }, (radius * value) / most))
}

/** For the `points` of an SVG polygon. */
export function pointsText(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ')
}

/** On which side of its point a label goes on, so that none lies over the figure. */
export function labelAnchor({ x }: Point): 'start' | 'middle' | 'end' {
  if (Math.abs(x) < 1) return 'middle'
  return x > 0 ? 'start' : 'end'
}

/** A name of two words and more than `longest` characters in two lines. */
export function labelLines(name: string, longest: number): string[] {
  const blank = name.lastIndexOf(' ')
  return name.length <= longest || blank < 0 ? [name] : [name.slice(0, blank), name.slice(blank + 1)]
}

const rounded = (length: number) => Math.round(length * 100) / 100 || 0
