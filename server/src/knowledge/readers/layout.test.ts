import { describe, expect, it } from 'vitest'
import { boxesOf, encodeLayout, type PlacedLine } from './layout.ts'

const page = { width: 600, height: 800 }
// "Oil level" on one line, "low" on the next; the line feed between them has no place.
const lines: PlacedLine[] = [
  { start: 0, end: 9, turns: 0, top: 100, bottom: 110, edges: [60, 68, 71, 74, 74, 77, 83, 89, 95, 98] },
  { start: 10, end: 13, turns: 0, top: 114, bottom: 124, edges: [60, 63, 69, 77] },
]

function inPoints(layout: Uint8Array, range: { start: number; end: number }, size = page): number[][] {
  return boxesOf(layout, range.start, range.end).map(({ x, y, width, height }) =>
    [x * size.width, y * size.height, width * size.width, height * size.height].map(Math.round),
  )
}

describe('boxesOf', () => {
  it('marks a quote from its first letter to its last, one box per line', () => {
    const layout = encodeLayout(page, lines)
    expect(inPoints(layout, { start: 4, end: 12 })).toEqual([
      [74, 100, 24, 10],
      [60, 114, 9, 10],
    ])
  })

  it('gives no box for what has no place', () => {
    const layout = encodeLayout(page, lines)
    expect(boxesOf(layout, 9, 10)).toEqual([])
    expect(boxesOf(layout, 5, 5)).toEqual([])
    expect(boxesOf(new Uint8Array(), 0, 10)).toEqual([])
  })

  it.each([
    [1, [800 - 110, 60, 10, 17]],
    [2, [600 - 77, 800 - 110, 17, 10]],
    [3, [100, 800 - 77, 10, 17]],
  ])('lays a line that is turned %i times onto the upright page', (turns, box) => {
    const size = turns === 1 ? { width: 800, height: 600 } : page
    const layout = encodeLayout(size, [{ start: 0, end: 3, turns, top: 100, bottom: 110, edges: [60, 63, 69, 77] }])
    expect(inPoints(layout, { start: 0, end: 3 }, size)).toEqual([box])
  })

  it('spans text that runs leftwards', () => {
    const layout = encodeLayout(page, [{ start: 0, end: 2, turns: 0, top: 10, bottom: 20, edges: [90, 84, 80] }])
    expect(inPoints(layout, { start: 0, end: 2 })).toEqual([[80, 10, 10, 10]])
  })
})
