import { describe, expect, it } from 'vitest'
import { citedLines, lineAt, linesWith } from './lines.ts'

const lines = [
  { start: 0.4, end: 2, text: 'Open the drain cock.' },
  { start: 2.5, end: 5, text: 'Tighten the screws' },
  { start: 5, end: 8, text: 'with 45 newton metres.' },
  { start: 5, end: 9, text: 'All of them, crosswise.' },
  { start: 60, end: 62, text: 'Open the drain cock.' },
]
const mark = (segment: number, text: string) => ({ n: 3, segment, text, boxes: [], context: [] })

describe('the line of a second', () => {
  it('is the one that began last', () => {
    expect([-1, 0.4, 2.2, 2.5, 5, 59, 1000].map((second) => lineAt(lines, second))).toEqual([-1, 0, 0, 1, 3, 3, 4])
  })
  it('is none where there are no lines', () => expect(lineAt([], 3)).toBe(-1))
})

describe('the lines of a quote', () => {
  it('are all that it goes over', () => {
    expect([...citedLines(lines, [mark(2, 'Tighten the screws with 45 newton metres.')])]).toEqual([
      [1, 3],
      [2, 3],
    ])
  })
  it('are those at its second, where others say the same', () => {
    expect([...citedLines(lines, [mark(60, 'Open the drain cock.')]).keys()]).toEqual([4])
    expect([...citedLines(lines, [mark(0, 'drain cock')]).keys()]).toEqual([0])
  })
  it('are none for what stands on the screen, and for the quotes of other citations', () => {
    expect(citedLines(lines, [mark(6, 'MODEL KX-200')]).size).toBe(0)
    expect(citedLines(lines, [{ ...mark(0, 'Open the drain cock.'), elsewhere: true }]).size).toBe(0)
  })
})

it('finds a text in any case', () => expect(linesWith(lines, ' DRAIN ')).toEqual([0, 4]))
