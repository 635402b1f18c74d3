import { describe, expect, it } from 'vitest'
import { rankedPassage } from '../../../../test/ranked-passage.ts'
import { idfOf, idfOfUnknown } from '../../search/idf.ts'
import { readQuestion } from '../../search/question/question.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { judgeAnswerability } from '../answerability.ts'
import { withoutSaidByUnit } from './said-by-unit.ts'

const documents = new Map(Object.entries({ coupl: 4, bolt: 6, shaft: 5, need: 9, tank: 3, tighten: 7 }))
const found = (question: string, text: string): FoundPassages => ({
  question: readQuestion(question, 'en'),
  passages: [rankedPassage(text, { score: 14 })],
  idf: idfOf({ passages: 600, documents }),
  unknownIdf: idfOfUnknown(600),
  searchedFor: [],
})
const left = (question: string, text: string) =>
  withoutSaidByUnit(found(question, text)).question.tokens.map(({ surface }) => surface)

describe('what a figure says by its unit', () => {
  it('need not be said in a word', () => {
    expect(left('Which torque do the coupling bolts need?', 'Tighten the coupling bolts with 35 Nm.')).not.toContain(
      'torque',
    )
    expect(left('What pressure does the tank need?', 'The tank: 6 bar.')).not.toContain('pressure')
  })

  it('is asked for still where the figure is of another measure, or may be of another thing', () => {
    expect(left('Which torque do the coupling bolts need?', 'The coupling bolts need 35 mm.')).toContain('torque')
    expect(left('What diameter does the shaft need?', 'The shaft: 35 mm.')).toContain('diameter')
  })

  it('is counted as a word where it stands as one', () => {
    expect(left('Which torque do the coupling bolts need?', 'Torque of the coupling bolts: 35 Nm.')).toContain('torque')
  })

  it('is no reason for a doubt', () => {
    const verdictOf = (text: string) => judgeAnswerability(found('Which torque do the coupling bolts need?', text), [])
    expect(verdictOf('Tighten the bolts of the coupling with 35 Nm.')).toMatchObject({
      verdict: 'answered',
      unknownWords: [],
    })
    expect(verdictOf('The bolts of the coupling are 35 mm long.')).toMatchObject({ unknownWords: ['torque'] })
  })
})
