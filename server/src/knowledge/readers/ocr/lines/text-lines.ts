import type { Spot } from '../turning.ts'
import { type Rectangle, smallestRectangle } from './rectangle.ts'

/**
 * A line of text on a picture, in its pixels. It runs along `along` (radians clockwise) past `centre`; at `u` from there its
 * middle lies `bend` · u² + `offset` across.
 */
export type TextLine = {
  centre: Spot
  along: number
  width: number
  height: number
  offset: number
  bend: number
}

/** How likely each pixel belongs to text, as PP-OCR's detection model gives it. */
export type TextMap = { width: number; height: number; likelihood: Float32Array }

// The values of PP-OCRv4's own post-processing (db_postprocess.py), which marks text smaller than it is.
const leastLikely = 0.3
const leastOfLine = 0.55
const growth = 1.6
const smallestSide = 3
const maxLines = 1000

/** The lines that a map shows, so many of them as can be read, and how many there are. */
export function textLinesOf(map: TextMap): { lines: TextLine[]; count: number } {
  const lines: TextLine[] = []
  let count = 0
  for (const area of areasOf(map)) {
    const line = lineOf(area, map.width)
    if (!line) continue
    count++
    if (lines.length < maxLines) lines.push(line)
  }
  return { lines, count }
}

type Area = { pixels: number[]; likelihood: number }

/** Connected pixels, each area once. */
function* areasOf({ width, height, likelihood }: TextMap): Generator<Area> {
  const isSeen = new Uint8Array(width * height)
  for (let start = 0; start < likelihood.length; start++) {
    if (isSeen[start] === 1 || (likelihood[start] ?? 0) <= leastLikely) continue
    const pixels = [start]
    isSeen[start] = 1
    let sum = 0
    for (let next = 0; next < pixels.length; next++) {
      const at = pixels[next] ?? 0
      sum += likelihood[at] ?? 0
      const x = at % width
      for (const [dx, dy] of neighbours) {
        const to = at + dy * width + dx
        if (x + dx < 0 || x + dx >= width || to < 0 || to >= likelihood.length) continue
        if (isSeen[to] === 1 || (likelihood[to] ?? 0) <= leastLikely) continue
        isSeen[to] = 1
        pixels.push(to)
      }
    }
    yield { pixels, likelihood: sum / pixels.length }
  }
}

const neighbours = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))

function lineOf({ pixels, likelihood }: Area, mapWidth: number): TextLine | null {
  if (likelihood < leastOfLine || pixels.length < smallestSide ** 2) return null
  const spots = pixels.map((at) => ({ x: at % mapWidth, y: Math.floor(at / mapWidth) }))
  const { centre, along, width, height } = smallestRectangle(edgesOf(spots))
  if (height < smallestSide) return null
  const middle = middleLine(spots, { centre, along, width, height })
  const grown = (width * middle.height * growth) / (2 * (width + middle.height))
  const { offset, bend } = middle
  return {
    centre,
    along: along + Math.atan(middle.slope),
    width: width + 2 * grown,
    height: middle.height + 2 * grown,
    offset,
    bend,
  }
}

/** The first and the last of each row: the hull needs no others. */
function edgesOf(spots: readonly Spot[]): Spot[] {
  const rows = new Map<number, { left: number; right: number }>()
  for (const { x, y } of spots) {
    const row = rows.get(y)
    if (!row) rows.set(y, { left: x, right: x })
    else {
      row.left = Math.min(row.left, x)
      row.right = Math.max(row.right, x)
    }
  }
  return [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: right, y },
  ])
}

/** Shorter lines have no bend that could be told. */
const leastBentWidth = 3

type Middle = Pick<TextLine, 'height' | 'offset' | 'bend'> & { slope: number }

/** A parabola through the middle of an area, and how high the area is along it: labels on bottles and shafts are bent. */
function middleLine(spots: readonly Spot[], rectangle: Rectangle): Middle {
  const { centre, along, width, height } = rectangle
  const straight = { height, offset: 0, slope: 0, bend: 0 }
  if (width < leastBentWidth * height && height < leastBentWidth * smallestSide) return straight
  const [cos, sin] = [Math.cos(along), Math.sin(along)]
  const columns = new Map<number, { top: number; bottom: number }>()
  for (const { x, y } of spots) {
    const u = Math.round((x - centre.x) * cos + (y - centre.y) * sin)
    const v = (y - centre.y) * cos - (x - centre.x) * sin
    const column = columns.get(u)
    if (!column) columns.set(u, { top: v, bottom: v })
    else {
      column.top = Math.min(column.top, v)
      column.bottom = Math.max(column.bottom, v)
    }
  }
  const heights = [...columns.values()].map(({ top, bottom }) => bottom - top + 1).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length * 0.6)] ?? height
  if (width < leastBentWidth * usual) return straight
  const half = width / 2
  const middles = [...columns].map(([u, { top, bottom }]) => ({ u: u / half, v: (top + bottom) / 2 }))
  const { a, b, c } = parabolaThrough(middles.filter(({ u }) => Math.abs(u) < 0.96))
  // What is not bent measures straight within a tenth of its height.
  if (Math.abs(a) < 0.1 * usual)
    return { height: Math.min(height, usual + Math.abs(a)), offset: c, slope: b / half, bend: 0 }
  return { height: usual, offset: c, slope: b / half, bend: a / half ** 2 }
}

/** Least squares of v = a u² + b u + c, u between -1 and 1. */
function parabolaThrough(spots: readonly { u: number; v: number }[]): { a: number; b: number; c: number } {
  const s = [0, 0, 0, 0, 0]
  const t = [0, 0, 0]
  for (const { u, v } of spots) {
    for (let power = 0; power < 5; power++) s[power] = (s[power] ?? 0) + u ** power
    for (let power = 0; power < 3; power++) t[power] = (t[power] ?? 0) + v * u ** power
  }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = s
  const [t0 = 0, t1 = 0, t2 = 0] = t
  const determinant = s4 * (s2 * s0 - s1 * s1) - s3 * (s3 * s0 - s1 * s2) + s2 * (s3 * s1 - s2 * s2)
  if (Math.abs(determinant) < 1e-9) return { a: 0, b: 0, c: 0 }
  return {
    a: (t2 * (s2 * s0 - s1 * s1) - s3 * (t1 * s0 - s1 * t0) + s2 * (t1 * s1 - s2 * t0)) / determinant,
    b: (s4 * (t1 * s0 - t0 * s1) - t2 * (s3 * s0 - s1 * s2) + s2 * (s3 * t0 - t1 * s2)) / determinant,
    c: (s4 * (s2 * t0 - s1 * t1) - s3 * (s3 * t0 - t1 * s2) + t2 * (s3 * s1 - s2 * s2)) / determinant,
  }
}
