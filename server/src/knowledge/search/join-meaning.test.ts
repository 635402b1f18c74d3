import { expect, it } from 'vitest'
import type { RankedPassage } from '../index/search.repository.ts'
import { joinMeaning } from './join-meaning.ts'

const passage = (id: string, score: number) => ({ id, score }) as RankedPassage
const near = (distances: Record<string, number>) =>
  Object.entries(distances).map(([passageId, distance]) => ({ passageId, distance }))
const order = (...asked: Parameters<typeof joinMeaning>) => joinMeaning(...asked).map(({ id }) => id)

it('leaves a clear first of the words first, however near something else is', () => {
  const passages = [passage('said', 12), passage('half', 4), passage('meant', 0)]
  expect(order(passages, near({ meant: 0.01, half: 0.4 }))).toEqual(['said', 'half', 'meant'])
})

it('lets meaning decide between places that say about as much', () => {
  const passages = [passage('one', 5), passage('other', 4.5)]
  expect(order(passages, near({ other: 0.1, one: 0.8 }))).toEqual(['other', 'one'])
})

it('ranks by meaning alone where no word is found', () => {
  expect(order([passage('far', 0), passage('near', 0)], near({ near: 0.2, far: 0.9 }))).toEqual(['near', 'far'])
})

it('counts the scores, not the ranks: one that is a little nearer is a little better', () => {
  const passages = [passage('first', 10), passage('second', 9.9)]
  expect(order(passages, near({ second: 0.2, first: 0.2 }))).toEqual(['first', 'second'])
  expect(order([passage('one', 10), passage('two', 9.8)], near({ two: 0.2, one: 0.21 }))).toEqual(['one', 'two'])
})
