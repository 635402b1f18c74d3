import { expect, it } from 'vitest'
import { likelyParts, saysNothing } from './likely-parts.ts'
import { rankOf } from './rank-weights.ts'

const sentences = (...ahead: readonly number[]) =>
  ahead.map((one, at) => ({ score: rankOf(saysNothing) + one, stretch: { start: at * 10 } }))
const likely = (all: ReturnType<typeof sentences>) => {
  const parts = likelyParts(all)
  return all.map((one) => parts.has(one))
}

it('takes a sentence for part of an answer that is far ahead of a place that says nothing', () => {
  expect(likely(sentences(4, -3, 2))).toEqual([true, false, false])
})

it('and one beside it that says something itself', () => {
  expect(likely(sentences(4, 1.5, 1.5))).toEqual([true, true, false])
  expect(likely(sentences(1.5, 0, 4))).toEqual([false, false, true])
})

it('is not taken for less by a neighbour that says nothing', () => {
  expect(likely(sentences(-9, 3.6, -9))).toEqual([false, true, false])
})

it('does not count the other items of its own list as neighbours', () => {
  const [first, second] = sentences(2.5, 2.5)
  const list = [first, second].flatMap((one) => (one ? [{ ...one, stretch: { start: 0 } }] : []))
  expect(likely(list)).toEqual([false, false])
  expect(likely(sentences(2.5, 2.5))).toEqual([true, true])
})
