import type { Raster } from '../../picture.ts'
import { areasOf, type Ink } from './areas.ts'

/** Of the height by which a line may still fall over its length, and by which digits may lean. */
const slopes = stepsOf(-0.2, 0.2, 0.01)
const slants = stepsOf(-0.12, 0.34, 0.02)

/** Pixels over which an edge runs out. */
const blurred = 2

/** `slope` is by how much of its length the line fell before, about the middle of the cut. */
export type LevelInk = Ink & { slope: number }

/**
 * The digits of a cut line set level and upright: displays lean to the right, and a line is found level within a few degrees.
 * Where more than one way may be level each is given, the likeliest first.
 */
export function levelInks(cut: Raster): LevelInk[] {
  const ink = withoutFrame(inkOf(cut))
  const spots = spotsOf(ink)
  return peaksOf(slopes, (slope) => sharpness(spots, ink.height, ({ x, y }) => y - slope * x)).map((slope) => {
    const level = spots.map(({ x, y }) => ({ x, y: y - slope * x }))
    const [slant = 0] = peaksOf(slants, (by) => sharpness(level, ink.width, ({ x, y }) => x + by * y))
    return { ...sheared(ink, slope, slant), slope }
  })
}

const maxWays = 3
/** Of the highest: a peak below it is by chance. */
const leastOfPeak = 0.6

/** Where a score is higher than beside it, the highest first. */
function peaksOf(steps: readonly number[], scoreOf: (step: number) => number): number[] {
  const scores = steps.map(scoreOf)
  const peaks = steps
    .map((step, at) => ({
      step,
      score: scores[at] ?? 0,
      around: Math.max(...scores.slice(Math.max(0, at - 3), at + 4)),
    }))
    .filter(({ score, around }) => score > 0 && score === around)
    .toSorted((one, other) => other.score - one.score)
  const least = leastOfPeak * (peaks[0]?.score ?? 0)
  return peaks
    .filter(({ score }) => score >= least)
    .slice(0, maxWays)
    .map(({ step }) => step)
}

function stepsOf(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)
}

/** Of the darkest: thin and small parts are paler than the rest. */
function inkOf({ width, height, pixels }: Raster): Ink {
  const darkest = pixels.toSorted()[Math.floor(pixels.length * 0.02)] ?? 0
  const range = Math.max(1, 255 - darkest)
  return { width, height, values: Float32Array.from(pixels, (value) => Math.min(1, (255 - value) / range)) }
}

/** What reaches the edge of the cut is not of this line: the frame of a display, its shadow, what is next to it. */
function withoutFrame({ width, height, values }: Ink): Ink {
  const cleared = Float32Array.from(values)
  for (const { left, right, top, bottom, pixels } of areasOf({ width, height, values })) {
    if (left > 0 && top > 0 && right < width && bottom < height) continue
    for (const at of pixels) {
      const [x, y] = [at % width, Math.floor(at / width)]
      for (let row = Math.max(0, y - blurred); row <= Math.min(height - 1, y + blurred); row++) {
        const start = row * width
        cleared.fill(0, start + Math.max(0, x - blurred), start + Math.min(width, x + blurred + 1))
      }
    }
  }
  return { width, height, values: cleared }
}

/** A spot about the middle of the picture. */
type InkSpot = { x: number; y: number }

function spotsOf({ width, height, values }: Ink): InkSpot[] {
  const spots: InkSpot[] = []
  for (let at = 0; at < values.length; at++) {
    if ((values[at] ?? 0) > 0.5) spots.push({ x: (at % width) - width / 2, y: Math.floor(at / width) - height / 2 })
  }
  return spots
}

/** High where ink begins and ends in few places, within two pixels. */
function sharpness(spots: readonly InkSpot[], length: number, placeOf: (spot: InkSpot) => number): number {
  const counts = new Float64Array(2 * length)
  for (const spot of spots) {
    const place = placeOf(spot) + length
    const low = Math.floor(place)
    counts[low] = (counts[low] ?? 0) + 1 - (place - low)
    counts[low + 1] = (counts[low + 1] ?? 0) + place - low
  }
  let score = 0
  for (let at = 2; at < counts.length; at++) score += ((counts[at] ?? 0) - (counts[at - 2] ?? 0)) ** 2
  return score
}

function sheared({ width, height, values }: Ink, slope: number, slant: number): Ink {
  const level = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = x - width / 2 - slant * (y - height / 2)
      const from = { x: across + width / 2, y: y + slope * across }
      level[y * width + x] = inkAt({ width, height, values }, from)
    }
  }
  return { width, height, values: level }
}

/** Bilinear; none outside. */
export function inkAt({ width, height, values }: Ink, { x, y }: InkSpot): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const of = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : (values[row * width + column] ?? 0)
  const above = of(left, top) * (1 - fx) + of(left + 1, top) * fx
  const below = of(left, top + 1) * (1 - fx) + of(left + 1, top + 1) * fx
  return above * (1 - fy) + below * fy
}
