import { describe, expect, it } from 'vitest'
import type { ReadLine } from '../read-text.ts'
import { hintsOf } from './hints.ts'

type SeenPictureText = { edgeWidth?: number | null; found?: number; said?: readonly [text: string, confidence: number] }

/** Lines of letters so many pixels high, on a picture of 1,000 by 500, of which the first was read. */
function linesOf(heights: readonly number[], { edgeWidth = null, found = heights.length, said }: SeenPictureText = {}) {
  const line = (height: number, at: number): ReadLine => {
    const corner = (x: number, y: number) => ({ x, y: y / 500 })
    const corners = [corner(0, 0), corner(1, 0), corner(1, height), corner(0, height)] as const
    const [text, confidence] = (at === 0 && said) || ['', 0]
    const box = { x: 0, y: 0, width: 1, height: 1 }
    return { text, words: [{ start: 0, end: text.length, confidence, box }], confidence, corners }
  }
  return { width: 1000, height: 500, angle: 0, lines: heights.map(line), foundLines: found, edgeWidth }
}

describe('what makes a picture hard to read', () => {
  it('is named where it is dark or most of its letters are small', () => {
    expect(hintsOf(false, linesOf([24, 30, 12]))).toEqual([])
    expect(hintsOf(false, linesOf([12, 14, 40]))).toEqual(['small'])
    expect(hintsOf(true, linesOf([12]))).toEqual(['dark', 'small'])
  })

  it('is that it is blurred where edges are wide of letters that are not small', () => {
    expect(hintsOf(false, linesOf([30, 30], { edgeWidth: 6 }))).toEqual(['blurred'])
    expect(hintsOf(true, linesOf([30, 30], { edgeWidth: 6 }))).toEqual(['dark', 'blurred'])
    expect(hintsOf(false, linesOf([12, 12], { edgeWidth: 6 }))).toEqual(['small'])
  })

  it('is perhaps its language where nothing else shows and hardly a word was read surely', () => {
    const fine = { edgeWidth: 3 }
    const four = [30, 30, 30, 30]
    expect(hintsOf(false, linesOf(four, fine))).toEqual(['language'])
    expect(hintsOf(false, linesOf(four, { ...fine, said: ['48213377', 0.96] }))).toEqual(['language'])
    expect(hintsOf(false, linesOf(four, { ...fine, said: ['Ainavon', 0.8] }))).toEqual(['language'])
    expect(hintsOf(false, linesOf(four, { ...fine, said: ['Voltage', 0.96] }))).toEqual([])
    expect(hintsOf(true, linesOf(four, fine))).toEqual(['dark'])
  })

  it('is told of lines that were guessed as of those that were not read', () => {
    expect(hintsOf(true, linesOf([30], { said: ['fi|~1]', 0.66] }))).toEqual(['dark'])
  })

  it('is nothing where enough was read, or there is nothing to read', () => {
    expect(hintsOf(true, linesOf([12], { said: ['Setting', 0.75] }))).toEqual([])
    expect(hintsOf(true, linesOf([], {}))).toEqual([])
    expect(hintsOf(true, linesOf([12, 12], { found: 0 }))).toEqual([])
  })
})
