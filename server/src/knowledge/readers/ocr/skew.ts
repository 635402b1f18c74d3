import type { Raster } from '../picture.ts'

export type Lie = {
  /** Degrees clockwise by which the lines are turned, between -15 and 15. */
  skew: number
  /** Its lines seem to run from top to bottom. */
  isSideways: boolean
}

const maxDegrees = 15
const coarseStep = 0.5
const fineStep = 0.05
const maxEdges = 40_000
/** By how much a turned page must look more like lines than the page as it lies. */
const leastGain = 1.03
const sidewaysGain = 1.6

/**
 * How the lines of text of a page lie: turned the right way, their lower edges fall into few rows (projection profile,
 * https://en.wikipedia.org/wiki/Projection_profile). Takes a picture of about 1,000 to 1,500 pixels.
 */
export function findLie(raster: Raster): Lie {
  const ink = inkOf(raster)
  const below = edgesOf(ink, raster, 'below')
  const beside = edgesOf(ink, raster, 'beside')
  const level = bestTurn(below)
  const upright = bestTurn(beside)
  const isSideways = upright.score > sidewaysGain * level.score
  // Seen from the side the same turn shows the other way round.
  return isSideways ? { skew: -upright.degrees, isSideways } : { skew: level.degrees, isSideways }
}

/** Pairs of how far along a line and how far across it an edge of ink lies. */
type Edges = { along: Float32Array; across: Float32Array; count: number }

function bestTurn(edges: Edges): { degrees: number; score: number } {
  const level = peakedness(edges, 0)
  let best = { degrees: 0, score: level }
  const consider = (degrees: number): void => {
    const score = peakedness(edges, degrees)
    if (score > best.score) best = { degrees, score }
  }
  for (let degrees = -maxDegrees; degrees <= maxDegrees; degrees += coarseStep) consider(degrees)
  const { degrees: near } = best
  for (let step = -coarseStep; step <= coarseStep; step += fineStep) consider(near + step)
  return best.score > leastGain * level ? best : { degrees: 0, score: level }
}

/** High when edges fall into few rows. */
function peakedness({ along, across, count }: Edges, degrees: number): number {
  if (count === 0) return 0
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const rows = new Uint32Array(8192)
  for (let i = 0; i < count; i++) {
    const row = Math.round((across[i] ?? 0) * cos - (along[i] ?? 0) * sin) + 2048
    rows[row & 8191]! += 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum / count
}

function edgesOf(ink: Uint8Array, { width, height }: Raster, side: 'below' | 'beside'): Edges {
  const step = side === 'below' ? width : 1
  const spots: number[] = []
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x
      if (ink[at] === 1 && ink[at + step] === 0) spots.push(at)
    }
  }
  const every = Math.max(1, Math.ceil(spots.length / maxEdges))
  const count = Math.floor(spots.length / every)
  const along = new Float32Array(count)
  const across = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const at = spots[i * every] ?? 0
    const x = at % width
    const y = (at - x) / width
    along[i] = side === 'below' ? x : y
    across[i] = side === 'below' ? y : x
  }
  return { along, across, count }
}

const halfWindow = 12
const darker = 0.85

/** 1 where a pixel is clearly darker than what is around it (Bradley and Roth, Adaptive Thresholding, 2007). */
function inkOf({ width, height, pixels }: Raster): Uint8Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - halfWindow) * (width + 1)
    const bottom = Math.min(height, y + halfWindow + 1)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - halfWindow)
      const right = Math.min(width, x + halfWindow + 1)
      const area = (right - left) * (bottom - top / (width + 1))
      const base = bottom * (width + 1)
      const sum =
        (sums[base + right] ?? 0) - (sums[base + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0)
      if ((pixels[y * width + x] ?? 0) * area < sum * darker) ink[y * width + x] = 1
    }
  }
  return ink
}
