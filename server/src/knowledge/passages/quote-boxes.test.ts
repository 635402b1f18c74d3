import { expect, it } from 'vitest'
import { encodeLayout } from '../readers/layout.ts'
import { quoteBoxes } from './quote-boxes.ts'

it('marks a quote on both pages that it touches', () => {
  const size = { width: 100, height: 100 }
  const layouts = [1, 2].map((page) =>
    encodeLayout(size, [
      { start: 0, end: 4, turns: 0, top: 10 * page, bottom: 10 * page + 8, edges: [0, 10, 20, 30, 40] },
    ]),
  )
  const passage = {
    ranges: [
      { offset: 0, segment: 1, start: 0, end: 4 },
      { offset: 5, segment: 2, start: 0, end: 4 },
    ],
  }
  const found = quoteBoxes(passage, { from: 2, to: 7 }, (segment) => layouts[Number(segment) - 1] ?? new Uint8Array())
  const rounded = found.map(({ segment, boxes }) => [
    segment,
    ...boxes.flatMap(({ x, y, width }) => [x, y, width].map((value) => Math.round(value * 100))),
  ])
  expect(rounded).toEqual([
    [1, 20, 10, 20],
    [2, 0, 20, 20],
  ])
})
