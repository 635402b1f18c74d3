import { expect, it } from 'vitest'
import type { RankedPassage } from '../index/search.repository.ts'
import { nearSentences } from './near-sentences.ts'

const never = new AbortController().signal
const passages = [
  { id: 'a', text: 'The lamp is lit.\nThe umformer stands in cabinet two.\nClean the filter.' },
] as RankedPassage[]
const meaningOf = (likeness: number[] | null) => ({
  nearest: () => Promise.resolve([]),
  compare: () => Promise.resolve(likeness),
})

it('counts the nearest sentence whole, and none that is no nearer than the middle', async () => {
  const near = await nearSentences(meaningOf([0.2, 0.8, 0.5]), passages, never)
  expect([...(near?.values() ?? [])]).toEqual([0, 1, 0])
  expect(near?.get('a 17')).toBe(1)
})

it('says nothing where all are equally near, or the model is late', async () => {
  expect(await nearSentences(meaningOf([0.8, 0.8, 0.8]), passages, never)).toBeNull()
  expect(await nearSentences(meaningOf(null), passages, never)).toBeNull()
})
