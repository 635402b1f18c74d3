import { describe, expect, it } from 'vitest'
import { figurePlace } from './figure-place.ts'
import type { Run } from './reading-place.ts'

const height = 0.015
const run = (x: number, y: number, width: number): Run => ({ x, y, width, height, size: 12 })
const paragraph = (from: number, { x = 0.1, width = 0.8, count = 5 } = {}) =>
  Array.from({ length: count }, (_, at) => run(x, from + at * 0.02, width))
const placed = (runs: Run[], caption: Run) => {
  const { x, width, ...place } = figurePlace([...runs, caption], [caption])
  return { x, width, top: place.y, bottom: place.y + place.height }
}

describe('the place of a figure', () => {
  it('reaches from the text above it to its caption, with the labels in it', () => {
    const label = run(0.4, 0.4, 0.05)
    const place = placed([...paragraph(0.1), label, ...paragraph(0.7)], run(0.3, 0.6, 0.4))
    expect(place).toMatchObject({ x: 0, width: 1 })
    expect(place.top).toBeCloseTo(0.195)
    expect(place.bottom).toBeCloseTo(0.623)
  })

  it('lies under a caption that stands right under text', () => {
    const place = placed([...paragraph(0.1), ...paragraph(0.6)], run(0.1, 0.21, 0.5))
    expect(place.top).toBeCloseTo(0.202)
    expect(place.bottom).toBeCloseTo(0.608)
  })

  it('takes one of two columns, as its caption does', () => {
    const left = paragraph(0.1, { width: 0.38, count: 3 })
    const right = paragraph(0.1, { x: 0.52, width: 0.38, count: 30 })
    const place = placed([...left, ...right], run(0.1, 0.5, 0.1))
    expect(place).toMatchObject({ x: 0, width: 0.5 })
    expect(place.top).toBeCloseTo(0.155)
  })

  it('has the next lines of its caption', () => {
    const place = placed([run(0.3, 0.62, 0.2)], run(0.3, 0.6, 0.4))
    expect(place.bottom).toBeCloseTo(0.643)
  })

  it('takes a part of the page where that is a scan without text', () => {
    const place = figurePlace([], [run(0.2, 0.7, 0.4)])
    expect(place.y).toBeCloseTo(0.1)
    expect(place.y + place.height).toBeCloseTo(0.723)
  })
})
