import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run-command.ts'
import { faults } from './faults.ts'
import { markedTests, rowsIn } from './marked-tests.ts'
import { open } from './open.ts'
import { threats } from './threats.ts'
import { tableOfProofs } from './write-table.ts'

const proven = { ...threats, ...faults }
/** The rows of the plan against attacks and faults: threats 0 to 50, faults 1 to 25. */
const plan = [...Array.from({ length: 51 }, (_, n) => `T${n}`), ...Array.from({ length: 25 }, (_, n) => `F${n + 1}`)]
const rowOf = (claim: string) => claim.replace(/[a-z]$/, '')

describe('the rows of the test plan', () => {
  it('are all there, each proven or said to be open', () => {
    const there = new Set([...Object.keys(proven), ...Object.keys(open)].map(rowOf))
    expect(plan.filter((row) => !there.has(row))).toEqual([])
    expect([...there].filter((row) => !plan.includes(row))).toEqual([])
  })

  it('have a test each, and those that are open have none', () => {
    const marked = markedTests()
    expect(Object.keys(proven).filter((row) => !marked.has(row))).toEqual([])
    expect([...marked.keys()].filter((row) => !(row in proven))).toEqual([])
  })

  it('stand in the documentation as the tests say', () => {
    expect(readFileSync(join(root, 'docs/test-plan.md'), 'utf8'), 'npm run proofs').toBe(tableOfProofs())
  })
})

it('a row is proven by the title of a test that runs, and by nothing else', () => {
  const [first, second] = ['T1', 'F2b']
  expect(rowsIn(`it.each([1])(\n  'refuses %s [${first}, ${second}]',\n  async () => {})`)).toEqual([first, second])
  expect(rowsIn(`test('is kept [${first}]', async () => {})`)).toEqual([first])
  expect(rowsIn(`it.skip('is kept [${first}]', async () => {})`)).toEqual([])
  expect(rowsIn(`// is kept [${first}]\nconst what = ['a [${second}]', 'b']`)).toEqual([])
})
