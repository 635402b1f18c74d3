import { expect, it } from 'vitest'
import { movedBy, wholeCrop, zoomedTo, zoomOf } from './crop.ts'

const wide = { width: 400, height: 200 }

it('begins with the largest square in the middle', () => {
  expect(wholeCrop(wide)).toEqual({ x: 100, y: 0, side: 200 })
  expect(wholeCrop({ width: 90, height: 150 })).toEqual({ x: 0, y: 30, side: 90 })
})

it('never leaves the picture', () => {
  expect(movedBy(wholeCrop(wide), wide, { dx: 500, dy: 20 })).toEqual({ x: 200, y: 0, side: 200 })
  expect(movedBy(wholeCrop(wide), wide, { dx: -500, dy: -20 })).toEqual({ x: 0, y: 0, side: 200 })
})

it('keeps its middle while it gets smaller, and comes back inside when it grows at an edge', () => {
  const close = zoomedTo(wholeCrop(wide), wide, 2)
  expect(close).toEqual({ x: 150, y: 50, side: 100 })
  expect(zoomOf(close, wide)).toBe(2)
  const atEdge = movedBy(close, wide, { dx: 500, dy: 500 })
  expect(zoomedTo(atEdge, wide, 1)).toEqual({ x: 200, y: 0, side: 200 })
})
