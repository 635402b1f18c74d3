import { describe, expect, it } from 'vitest'
import { captionedValues } from './captioned-values.ts'
import type { RowText } from './rows/row-text.ts'

type At = { left?: number; size?: number; turns?: number }

/** From `top` on. */
function row(text: string, top: number, { left = 100, size = 20, turns = 0 }: At = {}): RowText {
  const placed = { fragments: [], left, right: left + 10 * text.length, top, bottom: top + size, size }
  return { row: placed, text, edges: [], levels: [], isTableRow: false, face: 0, turns }
}

const pairsIn = (...rows: RowText[]) =>
  [...captionedValues(rows)].map((at) => [rows[at - 1]?.text, rows[at]?.text].join(' | '))

describe('values and their captions', () => {
  it('belong together where they stand above each other', () => {
    expect(pairsIn(row('Pressure', 10), row('4.82 bar', 40, { size: 60 }))).toEqual(['Pressure | 4.82 bar'])
    expect(pairsIn(row('E-417', 10, { size: 60 }), row('Alarm', 90))).toEqual(['E-417 | Alarm'])
    const called = [row('Pressure', 10), row('4.82 bar', 40), row('Feed pump', 70), row('1480 min-1', 100)]
    expect(pairsIn(...called)).toEqual(['Pressure | 4.82 bar', 'Feed pump | 1480 min-1'])
    expect(pairsIn(row('4.82', 10), row('BAR', 40), row('73 °C', 70), row('OIL', 100))).toEqual([
      '4.82 | BAR',
      '73 °C | OIL',
    ])
    expect(pairsIn(row('Valve', 10), row('73', 55), row('OIL', 80))).toEqual(['73 | OIL'])
  })

  it.each([
    ['far from each other', [row('Pressure', 10), row('4.82 bar', 70)]],
    ['beside each other', [row('Pressure', 10), row('4.82 bar', 40, { left: 400 })]],
    ['turned otherwise', [row('Pressure', 10), row('4.82 bar', 40, { turns: 1 })]],
    ['a title and a value', [row('Pumps', 10, { size: 60 }), row('4.82 bar', 80)]],
    ['the head of a column', [row('Torque', 10), row('25', 40), row('30', 70)]],
    ['a sentence', [row('Switch it off.', 10), row('12', 40)]],
    [
      'as near to the value above as to that below',
      [row('E-417', 10), row('Overload', 40), row('E-418', 70), row('Stop it and call the service.', 100)],
    ],
    ['a caption that says a value', [row('Valve 4', 10), row('12', 40)]],
  ])('do not where they are %s', (_what, rows) => {
    expect(pairsIn(...rows)).toEqual([])
  })
})
