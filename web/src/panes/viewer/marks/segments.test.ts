import { expect, it } from 'vitest'
import { pageOf, readSegment } from './segments.ts'

it('a segment is read from the address as the source has it', () => {
  expect([null, '', '0', '112', '-3', '1.5', 'block-7'].map(readSegment)).toEqual([
    null,
    null,
    0,
    112,
    '-3',
    '1.5',
    'block-7',
  ])
})

it('only a number from 1 is a page', () => {
  expect([null, 0, 1, 112, 'block-7'].map(pageOf)).toEqual([null, null, 1, 112, null])
})
