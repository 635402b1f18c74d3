import type { Ink } from './areas.ts'
import { inkAt } from './level.ts'

/** Where a digit stands, and how thick its segments are. */
export type Cell = { left: number; right: number; top: number; bottom: number; thick: number }

/** Which segments are lit for what. Letters are those of error codes, where no digit looks the same. */
const glyphs: ReadonlyMap<string, string> = new Map([
  ['abcdef', '0'],
  ['bc', '1'],
  ['abdeg', '2'],
  ['abcdg', '3'],
  ['bcfg', '4'],
  ['acdfg', '5'],
  ['acdefg', '6'],
  ['cdefg', '6'],
  ['abc', '7'],
  ['abcf', '7'],
  ['abcdefg', '8'],
  ['abcdfg', '9'],
  ['abcfg', '9'],
  ['g', '-'],
  ['adefg', 'E'],
  ['aefg', 'F'],
  ['abcefg', 'A'],
  ['bcefg', 'H'],
  ['adef', 'C'],
  ['abefg', 'P'],
  ['def', 'L'],
  ['bcdef', 'U'],
  ['bcdeg', 'd'],
  ['defg', 't'],
  ['eg', 'r'],
  ['ceg', 'n'],
  ['cdeg', 'o'],
] as const)

export type ReadGlyph = { text: string; confidence: number }

/** The digit of a cell; null where no known one is lit there. */
export function readGlyph(ink: Ink, cell: Cell): ReadGlyph | null {
  const lit = Object.entries(axesOf(cell)).map(([name, axis]) => ({ name, share: litShare(ink, axis, cell.thick) }))
  const names = lit.filter(({ share }) => share > 0.5).map(({ name }) => name)
  const text = glyphs.get(names.join(''))
  if (text === undefined) return null
  const clear = Math.min(...lit.map(({ share }) => Math.abs(share - 0.5) * 2))
  return { text, confidence: Math.min(clear * 2, 1) * explained(ink, cell, names) }
}

/** The middle line of a segment. */
type Axis = { x0: number; y0: number; x1: number; y1: number }

function axesOf({ left, right, top, bottom, thick }: Cell): Record<string, Axis> {
  const half = thick / 2
  const [x0, x1, y0, y2] = [left + half, right - half, top + half, bottom - half]
  const y1 = (y0 + y2) / 2
  const across = (y: number) => ({ x0, x1, y0: y, y1: y })
  const down = (x: number, from: number, to: number) => ({ x0: x, x1: x, y0: from, y1: to })
  return {
    a: across(y0),
    b: down(x1, y0, y1),
    c: down(x1, y1, y2),
    d: across(y2),
    e: down(x0, y1, y2),
    f: down(x0, y0, y1),
    g: across(y1),
  }
}

/** How much of the middle of a segment is ink, at best a little beside where it should be. */
function litShare(ink: Ink, { x0, y0, x1, y1 }: Axis, thick: number): number {
  const isAcross = y0 === y1
  let best = 0
  for (const off of [-0.4, -0.2, 0, 0.2, 0.4]) {
    let sum = 0
    for (let step = 0; step <= 8; step++) {
      const along = 0.28 + (0.44 * step) / 8
      const x = x0 + (x1 - x0) * along + (isAcross ? 0 : off * thick)
      const y = y0 + (y1 - y0) * along + (isAcross ? off * thick : 0)
      sum += inkAt(ink, { x, y })
    }
    best = Math.max(best, sum / 9)
  }
  return best
}

/** Of the ink in a cell, and above and below it, how much lies where its lit segments are. */
function explained(ink: Ink, cell: Cell, names: readonly string[]): number {
  const axes = axesOf(cell)
  let all = 0
  let known = 0
  const [top, bottom] = [Math.max(0, cell.top - 2 * cell.thick), Math.min(ink.height, cell.bottom + 2 * cell.thick)]
  for (let y = Math.round(top); y < bottom; y++) {
    for (let x = Math.max(0, Math.round(cell.left)); x < cell.right; x++) {
      const value = ink.values[y * ink.width + x] ?? 0
      if (value < 0.5) continue
      all += value
      const isKnown = names.some((name) => {
        const axis = axes[name]
        return axis && distanceTo(axis, x + 0.5, y + 0.5) < 0.95 * cell.thick
      })
      if (isKnown) known += value
    }
  }
  return all === 0 ? 0 : known / all
}

function distanceTo({ x0, y0, x1, y1 }: Axis, x: number, y: number): number {
  const dx = Math.max(x0 - x, 0, x - x1)
  const dy = Math.max(y0 - y, 0, y - y1)
  return Math.hypot(dx, dy)
}
