import { expect, it } from 'vitest'
import { readQuestion } from '../search/question/question.ts'
import type { RankedPassage } from '../index/search.repository.ts'
import { nearSentences } from './near-sentences.ts'
import { chooseSentences } from './quoting/choose-sentences.ts'

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

it('puts the sentence that means what is asked before others of its passage, none of which says it', async () => {
  const text = passages[0]?.text ?? ''
  const one = { ...passages[0], title: '', score: 0, ranges: [{ offset: 0, segment: 1, start: 0, end: text.length }] }
  const question = readQuestion('lantern?', 'en')
  const found = { question, passages: [one as RankedPassage], idf: () => 1, unknownIdf: 1, searchedFor: [] }
  const near = await nearSentences(meaningOf([0.8, 0.2, 0.5]), passages, never)
  const first = (more: object) => chooseSentences({ ...found, ...more })[0]
  expect(first({})?.stretch.text).not.toContain('lamp')
  expect(first({ near })?.stretch.text).toBe('The lamp is lit.')
  expect(first({ near })?.speaks).toBe(true)
})
