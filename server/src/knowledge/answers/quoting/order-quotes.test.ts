import { expect, it } from 'vitest'
import type { ChosenSentence } from './choose-sentences.ts'
import { byStrength } from './order-quotes.ts'

const text = 'The torque is 150 Nm. It is painted. Nobody knows when. It was green. Paint the cover.'

/** A sentence of a passage, with what it scores. */
function chosen(id: string, sentence: string, score: number, isLikely: boolean): ChosenSentence {
  const start = text.indexOf(sentence)
  return {
    passage: {
      id,
      ordinal: 0,
      title: 'Manual',
      text,
      ranges: [{ segment: 1, start: 0, end: text.length, offset: 0 }],
      versionId: id,
      resourceId: id,
      assetId: 'asset',
      departmentId: 'department',
      fileName: 'manual.pdf',
      fileType: 'document',
      score: 1,
    },
    stretch: { start, end: start + sentence.length, text: sentence },
    said: 1,
    speaks: true,
    isOfSubject: true,
    features: {},
    more: () => ({}),
    lexemes: [],
    lead: 0,
    score,
    core: null,
    isLikely,
  }
}

const texts = (all: readonly ChosenSentence[]) =>
  byStrength(all).map(({ passage, stretch }) => `${passage.id}: ${stretch.text}`)
const best = chosen('a', 'The torque is 150 Nm.', 9, true)

it('takes of a passage only what is likely to answer, and of another its best', () => {
  const lesser = (id: string) => chosen(id, 'Paint the cover.', 5, false)
  expect(texts([best, lesser('a')])).toEqual(['a: The torque is 150 Nm.'])
  expect(texts([best, chosen('a', 'Paint the cover.', 5, true)])).toHaveLength(2)
  expect(texts([best, lesser('b'), chosen('b', 'It is painted.', 4, false)])).toEqual([
    'a: The torque is 150 Nm.',
    'b: Paint the cover.',
  ])
})

it('takes a neighbour into the quote where it is likely to answer', () => {
  expect(texts([best, chosen('a', 'It is painted.', 8, true)])).toEqual(['a: The torque is 150 Nm. It is painted.'])
  expect(texts([best, chosen('a', 'It is painted.', 8, false)])).toEqual(['a: The torque is 150 Nm.'])
})

it('leaves what says the value that is asked for without what stands beside it', () => {
  const isBeside = chosen('a', 'It is painted.', 8, true)
  expect(texts([best, isBeside])).toEqual(['a: The torque is 150 Nm. It is painted.'])
  expect(texts([{ ...best, core: best.stretch }, isBeside])).toEqual(['a: The torque is 150 Nm.', 'a: It is painted.'])
})
