import { describe, expect, it } from 'vitest'
import type { ReadLine } from '../read-text.ts'
import { hintsOf } from './hints.ts'

/** Lines of letters so many pixels high, on a picture of 1,000 by 500. */
function linesOf(...heights: number[]) {
  const line = (height: number): ReadLine => {
    const corner = (x: number, y: number) => ({ x, y: y / 500 })
    const corners = [corner(0, 0), corner(1, 0), corner(1, height), corner(0, height)] as const
    return { text: 'Setting 1', words: [], confidence: 0.5, corners }
  }
  return { width: 1000, height: 500, angle: 0, lines: heights.map(line), foundLines: heights.length }
}

describe('what makes a picture hard to read', () => {
  it('is named where it is dark or most of its letters are small', () => {
    expect(hintsOf(false, linesOf(24, 30, 12))).toEqual([])
    expect(hintsOf(false, linesOf(12, 14, 40))).toEqual(['small'])
    expect(hintsOf(true, linesOf(12))).toEqual(['dark', 'small'])
    expect(hintsOf(true, linesOf())).toEqual(['dark'])
  })
})
