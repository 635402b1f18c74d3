import { expect, it } from 'vitest'
import { mergeWords } from './set-words.ts'

const base = ['pump', 'Pumpe', 'whirligig']

it.each([
  ['keeps what both added', ['pump', 'Pumpe', 'whirligig', 'A', 'B'], [...base, 'C'], [...base, 'C', 'A', 'B']],
  ['takes out what either took out', ['pump', 'Pumpe'], ['Pumpe', 'whirligig'], ['Pumpe']],
  [
    'has a word once that both added, as they wrote it',
    [...base, 'gear PUMP'],
    [...base, 'Gear pump'],
    [...base, 'Gear pump'],
  ],
  [
    'keeps the case that was chosen here',
    ['Pumpe', 'whirligig', 'PUMP'],
    [...base, 'C'],
    ['Pumpe', 'whirligig', 'C', 'PUMP'],
  ],
])('%s', (_, typed, theirs, merged) => {
  expect(mergeWords({ base, typed, theirs })).toEqual(merged)
})
