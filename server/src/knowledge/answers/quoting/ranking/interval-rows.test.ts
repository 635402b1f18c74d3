import { expect, it } from 'vitest'
import { rankedPassage } from '../../../../../test/ranked-passage.ts'
import { idfOf, idfOfUnknown } from '../../../search/idf.ts'
import { readQuestion } from '../../../search/question/question.ts'
import { scoreSentences } from '../choose-sentences.ts'

const plan = 'Part\tAction\tInterval\nTension roller\tClean\tevery 250 h\nBrake lining\tCheck\tevery 6 months'

function intervalRowOf(question: string): number | undefined {
  const documents = new Map(Object.entries({ tension: 3, roller: 4, clean: 8 }))
  const [first] = scoreSentences({
    question: readQuestion(question, 'en'),
    passages: [rankedPassage(plan, { id: 'plan', ordinal: 0, score: 10 })],
    idf: idfOf({ passages: 600, documents }),
    unknownIdf: idfOfUnknown(600),
    searchedFor: [],
  })
  return first?.more()['intervalRow']
}

it('holds a row of a plan of upkeep against a question of something else alone', () => {
  expect(intervalRowOf('Which roller is cleaned?')).toBe(1)
  expect(intervalRowOf('How often is the tension roller cleaned?')).toBe(0)
})
