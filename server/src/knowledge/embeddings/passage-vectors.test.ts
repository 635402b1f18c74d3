import { expect, it } from 'vitest'
import { partsOf, passageVector } from './passage-vectors.ts'

const passage = { text: 'Change the oil.\nThen start.\n12' }
const vectors: Record<string, number[]> = { 'Change the oil.': [3, 0], 'Then start.': [0, 1] }

it('embeds every sentence that holds a word', () => {
  expect(partsOf(passage)).toEqual(['Change the oil.', 'Then start.'])
  expect(partsOf({ text: '12 34' })).toEqual(['12 34'])
})

it('is the mean of their directions, however long each vector is', () => {
  expect(passageVector(passage, (part) => vectors[part] ?? null)).toEqual([0.5, 0.5])
})

it('leaves out a sentence that the model refuses, and is none where it refuses all', () => {
  expect(passageVector(passage, (part) => (part === 'Then start.' ? [0, 1] : null))).toEqual([0, 1])
  expect(passageVector(passage, () => null)).toBeNull()
})
