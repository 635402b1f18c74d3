import { describe, expect, it } from 'vitest'
import { readQuestion } from '../../search/question/question.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import type { Answerability } from '../answerability.ts'
import { judgedAgain } from './judged-again.ts'

type Alternatives = FoundPassages['question']['alternatives']
const alternative = (word: string, lexeme: string): Alternatives[number] => ({
  word: 'serial number',
  lexemes: ['serial', 'number'],
  from: 'thesaurus',
  alternatives: [{ word, lexeme, weight: 1 }],
})

function found(alternatives: Alternatives, more: Partial<FoundPassages['question']> = {}): FoundPassages {
  const question = { ...readQuestion('serial number of the compressor', 'en'), alternatives, ...more }
  return { question, passages: [], idf: () => 1, unknownIdf: 5, searchedFor: [] }
}

const judged = (verdict: Answerability['verdict'], more: Partial<Answerability> = {}): Answerability => ({
  verdict,
  unknownWords: [],
  score: 1,
  ...more,
})
const otherwise = found([alternative('serial no', 'serial')])
const inMore = found([alternative('plate number', 'plate')])

describe('a question that was refused by its own words', () => {
  const refused = judged('not-in-material', { unknownWords: ['compressor'] })
  const widened = judged('unsure', { unknownWords: ['compressor'] })

  it('stays refused where they are only written otherwise', () => {
    expect(judgedAgain(refused, widened, otherwise).verdict).toBe('not-in-material')
  })

  it('is what others say where they are more, or say what was unknown', () => {
    expect(judgedAgain(refused, widened, inMore).verdict).toBe('unsure')
    expect(judgedAgain(refused, judged('answered'), otherwise).verdict).toBe('answered')
  })
})

describe('a question that the material has the words of, and that was doubted', () => {
  const doubted = judged('unsure', { isCovered: true })

  it('stays doubted, whatever other words of its language find', () => {
    expect(judgedAgain(doubted, judged('answered'), inMore).verdict).toBe('unsure')
    expect(judgedAgain(doubted, judged('not-in-material'), inMore).verdict).toBe('unsure')
  })

  it('is answered by what another language says', () => {
    const members = new Map([['seriennummer', 1]])
    const group = { word: 'serial', of: 'serial', lexeme: 'serial', weight: 1, members, wholes: [], documents: 1 }
    const inOthers = found([], { groups: [group] })
    expect(judgedAgain(doubted, judged('answered'), inOthers).verdict).toBe('answered')
  })
})

it('a refusal for its price stays one', () => {
  const refused = judged('not-in-material', { isCovered: true })
  expect(judgedAgain(refused, refused, inMore).verdict).toBe('not-in-material')
})
