import { expect, it } from 'vitest'
import { textLinesOf } from './text-lines.ts'

it('gives so many lines of a page of 5,000 as can be read, and counts them all', () => {
  const [columns, rows, pitch] = [50, 100, 12]
  const [width, height] = [columns * 2 * pitch, rows * pitch]
  const likelihood = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isText = x % (2 * pitch) < 1.5 * pitch && y % pitch < pitch / 2
      likelihood[y * width + x] = isText ? 0.9 : 0
    }
  }
  const { lines, count } = textLinesOf({ width, height, likelihood })
  expect([lines.length, count]).toEqual([1000, columns * rows])
})
