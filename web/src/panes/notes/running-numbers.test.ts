import { expect, it } from 'vitest'
import { type NumberedBlock, runningNumbers } from './running-numbers.ts'

const block = (id: string, type = 'numberedListItem', children: NumberedBlock[] = []): NumberedBlock => ({
  id,
  type,
  props: {},
  children,
})

it('names the items of a list that goes on after a call-out, in nested lists too', () => {
  const nested = [block('e'), block('f', 'callout'), block('g')]
  const blocks = [block('a'), block('b'), block('c', 'callout'), block('d', undefined, nested), block('h')]
  expect([...runningNumbers(blocks)].toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['d', 3],
    ['g', 2],
    ['h', 4],
  ])
})

it('leaves to the editor what it counts alike', () => {
  expect(runningNumbers([block('a'), block('b', 'paragraph'), block('c')]).size).toBe(0)
})
