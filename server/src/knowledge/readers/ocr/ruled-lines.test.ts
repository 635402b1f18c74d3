import { expect, it } from 'vitest'
import type { Raster } from '../picture.ts'
import { ruledLinesIn } from './ruled-lines.ts'

/** A page of 100 dots an inch. */
const [width, height] = [830, 1170]

function drawn(filled: readonly (readonly [x: number, y: number, wide: number, high: number])[], grey = 40): Raster {
  const pixels = new Uint8Array(width * height).fill(235)
  for (const [x, y, wide, high] of filled)
    for (let row = y; row < y + high; row++) pixels.fill(grey, row * width + x, row * width + x + wide)
  return { width, height, pixels }
}

it('finds thin lines in both directions, grey ones and with gaps of a scanner among them, and edges of what is filled', () => {
  const level = [
    [100, 200, 250, 2],
    [352, 200, 200, 2],
  ] as const
  const lines = ruledLinesIn(drawn([...level, [100, 200, 2, 300], [100, 700, 400, 60]], 120))
  const levels = lines.filter(({ top, bottom }) => top === bottom)
  expect(levels.filter(({ top }) => top === 200)).toEqual([{ left: 100, right: 551, top: 200, bottom: 200 }])
  expect(lines).toContainEqual({ left: 100, right: 100, top: 200, bottom: 499 })
  expect(levels.some(({ top }) => top === 700)).toBe(true)
  // Within what is filled there is none.
  expect(levels.some(({ top }) => top > 710 && top < 750)).toBe(false)
})

it('takes no letters for lines', () => {
  const letters = Array.from({ length: 60 }, (_, at) => [100 + (at % 20) * 30, 200 + 40 * (at % 3), 24, 14] as const)
  expect(ruledLinesIn(drawn(letters))).toEqual([])
})
