import type { Source } from '@millwright/contract/chats'
import { expect, it } from 'vitest'
import { figuresOf } from './figures.ts'

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`
const source = (change: Partial<Source>): Source => ({
  n: 1,
  resourceId: id(1),
  fileName: 'Manual.pdf',
  fileType: 'document',
  assetId: id(2),
  departmentId: id(3),
  segments: [3],
  quotes: [],
  ...change,
})
const figure = { segment: 4, text: 'Figure 3: The gearbox', boxes: [{ x: 0.1, y: 0.5, width: 0.4, height: 0.02 }] }
const quote = { segment: 3, text: 'Fill in oil.', figure }

it('shows a figure once, however often its page is cited', () => {
  const [first, again] = [source({ quotes: [quote] }), source({ n: 2, quotes: [{ ...quote, text: 'Close it.' }] })]
  expect(figuresOf([first, again])).toEqual([
    { source: first, chip: 'figure-0', caption: figure.text, segment: 4, boxes: figure.boxes },
  ])
})

it('shows a cited image by what was quoted of it, else by its name', () => {
  const image = source({ fileType: 'image', fileName: 'Plate.jpg', segments: [1] })
  const read = source({ ...image, resourceId: id(4), quotes: [{ segment: 1, text: 'KP-250' }] })
  expect(figuresOf([image, read]).map(({ caption }) => caption)).toEqual(['Plate.jpg', 'KP-250'])
})

it('shows three at most, and none of what has no pages', () => {
  const many = [1, 2, 3, 4].map((page) =>
    source({ n: page, quotes: [{ ...quote, figure: { ...figure, segment: page } }] }),
  )
  expect(figuresOf([source({ fileType: 'note', quotes: [quote] }), source({}), ...many])).toHaveLength(3)
})
