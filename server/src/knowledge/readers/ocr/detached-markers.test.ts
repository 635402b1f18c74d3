import { expect, it } from 'vitest'
import { hasDetachedMarkers } from './detached-markers.ts'
import type { OcrLine } from './engines/parse-hocr.ts'

const size = 26

/** A line that stands in a row, from a place to another. */
function line(row: number, [left, right]: readonly [number, number], text = 'word'): OcrLine {
  const baseline = 100 + 40 * row
  const box = { left, right, top: baseline - size, bottom: baseline }
  return { words: [{ text, confidence: 90, ...box }], size, baselineAt: () => baseline }
}

const rows = [0, 1, 2, 3, 4]
const prose = [190, 1200] as const

it('finds numbers that were taken for a column of their own, whatever was read of them', () => {
  const numbers = rows.map((row) => line(row, [143, 179], row === 2 ? 'Zallo' : `${row}.`))
  expect(hasDetachedMarkers([...numbers, ...rows.map((row) => line(row, prose))])).toBe(true)
})

it('finds lines that lost their number and kept its point', () => {
  expect(hasDetachedMarkers(rows.map((row) => line(row, prose, row < 2 ? '.' : 'word')))).toBe(true)
})

it.each([
  ['lines that run from margin to margin', rows.map((row) => line(row, prose))],
  ['one number beside a page', [line(0, [143, 179], '7'), ...rows.map((row) => line(row, prose))]],
  ['short lines of their own', rows.flatMap((row) => [line(2 * row, prose), line(2 * row + 1, [143, 179])])],
  [
    'a list in one of two columns',
    rows.flatMap((row) => [line(row, [143, 179]), line(row, [190, 700]), line(row, [760, 1300])]),
  ],
  [
    'a list in one of two columns that stand in other rows',
    rows.flatMap((row) => [line(row, [143, 179]), line(row, [190, 700]), line(row + 0.5, [760, 1300])]),
  ],
])('leaves %s as they are', (_what, lines) => {
  expect(hasDetachedMarkers(lines)).toBe(false)
})
