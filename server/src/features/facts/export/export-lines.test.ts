import { expect, it } from 'vitest'
import { outgrows } from '../../../../test/growth/outgrows.ts'
import { createRows, linesOf, type Row } from './export-lines.ts'
import type { FactRow } from '../facts.repository.ts'

const fact = (attribute: string, value: string, condition = '') =>
  ({ row: 'E1', kind: 'code', attribute, value, condition, read: { value, unit: '', condition } }) as FactRow

/** A code with so many meanings, causes and remedies. */
function codeOf(count: number): Row {
  const each = Array.from({ length: count }, (_, at) => [
    fact('meaning', `Fault ${at}`),
    fact('cause', `Nozzle ${at} dirty`),
    fact('remedy', `Clean part ${at}`, `Nozzle ${at} dirty`),
  ])
  return each.flat() as unknown as Row
}

const told = (row: Row) => [...linesOf(row)].map((line) => line.map(({ value }) => value))

it('has a line each cause with its remedy, and what else is said in each', () => {
  expect(
    told([fact('meaning', 'No gas'), fact('remedy', 'Wait'), ...codeOf(2).slice(1, 3), fact('cause', 'Worn')]),
  ).toEqual([
    ['No gas', 'Nozzle 0 dirty', 'Clean part 0'],
    ['No gas', 'Worn'],
    ['No gas', 'Wait'],
  ])
})

it('says thousands of meanings once, in a time that grows with the row [T41a]', async () => {
  const lines = told(codeOf(2_500))
  expect(lines).toHaveLength(2_500)
  expect([lines[0]?.length, lines[1]]).toEqual([2_502, ['Nozzle 1 dirty', 'Clean part 1']])
  const run = (row: Row) => [...linesOf(row)].length
  expect(await outgrows({ run, inputOf: codeOf, from: 500, to: 4_000 })).toBeNull()
})

it('joins a row that comes in parts', () => {
  const rows = createRows()
  const other = { ...fact('meaning', 'Other'), row: 'E2' }
  expect(rows.push([fact('meaning', 'First')])).toEqual([])
  expect(rows.push([fact('cause', 'Second'), other]).map((row) => row.length)).toEqual([2])
  expect(rows.end()).toEqual([[other]])
})
