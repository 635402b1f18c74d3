import { describe, expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

const of = (text: string) => [{ segment: '3', text }]
const changes = (before: string, after: string) =>
  changedLines(of(before), of(after)).map(({ subject, before: old, after: now }) => [
    subject,
    [old.value, old.unit].join(' '),
    [now.value, now.unit].join(' '),
  ])

describe('lines that say another figure', () => {
  it('are sentences of which the words are the same', () => {
    const before = 'Stop the winch. Press the belt: it may give way by 5 mm at most. Then close the hood.'
    expect(changes(before, before.replace('5 mm', '8 mm'))).toEqual([
      ['Press the belt: it may give way by 8 mm at most.', '5 mm', '8 mm'],
    ])
  })

  it('are those whose last word before the figure only ends as one that counts', () => {
    expect(changes('Gire el torno 5 vueltas a la derecha.', 'Gire el torno 6 vueltas a la derecha.')).toHaveLength(1)
  })

  it('are rows of tables', () => {
    const before = 'Pos.\tPart\tOil\tChange\n9\tSpindle gears\tCLP 20\t6 months\n10\tRope guide\tCLP 20\t6 months'
    const after = before.replace('20\t6 months\n', '20\t3 months\n')
    expect(changes(before, after)).toEqual([['9 · Spindle gears · CLP 20 · 3 months', '6 months', '3 months']])
  })

  it('name the segment that each stands in', () => {
    const [line] = changedLines(of('Keep 200 lux of light there.'), [
      { segment: '4', text: 'Keep 500 lux of light there.' },
    ])
    expect(line?.before).toEqual({ segment: '3', text: 'Keep 200 lux of light there.', value: '200', unit: '' })
    expect(line?.after.segment).toBe('4')
  })

  it.each([
    ['says the same in other words', 'Keep 200 lux of light there.', 'The light there has 500 lux.'],
    ['counts something', '3. Close the hood firmly.', '4. Close the hood firmly.'],
    ['points elsewhere', 'Close the hood (see Figure 34) firmly.', 'Close the hood (see Figure 35) firmly.'],
    [
      'stands there twice',
      'Keep the lamp at 5 V.\nKeep the lamp at 6 V.',
      'Keep the lamp at 7 V.\nKeep the lamp at 8 V.',
    ],
    ['has little to tell it by', 'Torque 5 Nm', 'Torque 6 Nm'],
    ['has other figures throughout', 'Steel bolt size\t5\t7\t9', 'Steel bolt size\t6\t8\t10'],
  ])('are none where one %s', (_, before, after) => {
    expect(changes(before, after)).toEqual([])
  })

  it('are at most two hundred', () => {
    const words = Array.from({ length: 300 }, (_, at) =>
      String(at).replace(/\d/gu, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
    )
    const saying = (figure: number) => words.map((word) => `Keep part ${word} away by ${figure} mm.`).join('\n')
    expect(changes(saying(5), saying(6))).toHaveLength(200)
  })
})
