import { expect, it } from 'vitest'
import { inkOf } from './ink.ts'

/** `#` is ink. */
const pixels = (...rows: string[]) => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: rows.flatMap((row) => row.split('').flatMap((one) => (one === '#' ? [0, 0, 0, 255] : [255, 255, 255, 255]))),
})

it('cuts the white edges off', () => {
  expect(inkOf(pixels('....', '.##.', '....', '..#.', '....'))).toEqual({ x: 1, y: 1, width: 2, height: 3 })
})

it('leaves out what is left of a line at the top and at the bottom', () => {
  expect(inkOf(pixels('#..#', '....', '.##.', '....', '###.'))).toEqual({ x: 1, y: 2, width: 2, height: 1 })
})

it('keeps a figure that fills its place, and finds none on white paper', () => {
  expect(inkOf(pixels('##', '##'))).toEqual({ x: 0, y: 0, width: 2, height: 2 })
  expect(inkOf(pixels('#.', '..'))).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  expect(inkOf(pixels('..', '..'))).toBeNull()
})
