import { GlossaryWords } from '@millwright/contract/glossary'
import { expect, it } from 'vitest'
import { knownSets } from './known-sets.ts'
import { starterRows } from './starter.ts'

it('holds some 250 sets that the contract takes as they are written', () => {
  const rows = starterRows()
  expect(rows.length).toBeGreaterThanOrEqual(250)
  expect(rows.map(({ cells }) => cells)).toEqual(rows.map(({ cells }) => GlossaryWords.parse(cells)))
})

it('holds no set that is a part of another one', () => {
  const known = knownSets([])
  const twice = starterRows().filter(({ cells }) => {
    const isKnown = known.holds(cells)
    known.add(cells)
    return isKnown
  })
  expect(twice).toEqual([])
})
