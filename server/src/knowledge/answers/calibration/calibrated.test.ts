import { expect, it } from 'vitest'
import { rankedPassage } from '../../../../test/ranked-passage.ts'
import { readQuestion } from '../../search/question/question.ts'
import { confidenceOf } from '../confidence.ts'
import { judgeAnswerability, coverageAnswerability } from '../answerability.ts'
import { calibrated } from './calibrated.ts'

const by = { bias: 0.4, below: 2, above: 0.5, shifts: { ru: 0.6 } }
const odds = (likely: number) => Math.log(likely / (1 - likely))

it('says an even chance with what is added to it, and a language with its own shift', () => {
  expect(odds(calibrated(0.5, 'en', by))).toBeCloseTo(0.4)
  expect(odds(calibrated(0.5, 'ru', by))).toBeCloseTo(1)
})

it('is steeper below even odds than above', () => {
  expect(odds(calibrated(0.2, 'en', by))).toBeCloseTo(0.4 + 2 * odds(0.2))
  expect(odds(calibrated(0.8, 'en', by))).toBeCloseTo(0.4 + 0.5 * odds(0.8))
})

it('keeps the order, and what is certain', () => {
  const likely = Array.from({ length: 101 }, (_, at) => calibrated(at / 100, 'es'))
  expect(likely).toEqual(likely.toSorted((one, other) => one - other))
  expect([likely[0], likely[100]]).toEqual([0, 1])
})

it('is what is said of an answer, of which what was learned decides whether it is sure', () => {
  const text = 'The torque of the gland nut is 20 Nm. It is painted.'
  const question = readQuestion('torque of the gland nut', 'en')
  const found = { question, passages: [rankedPassage(text)], idf: () => 1, unknownIdf: 1, searchedFor: [] }
  const { isFirst, said } = confidenceOf(found, coverageAnswerability(found, []))
  expect(said).toBe(calibrated(isFirst, 'en'))
  expect(said).not.toBeCloseTo(isFirst)
  expect(judgeAnswerability(found, []).confidence).toBe(said)
})
