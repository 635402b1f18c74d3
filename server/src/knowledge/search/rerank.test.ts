import { describe, expect, it } from 'vitest'
import { readQuestion } from './question/question.ts'
import { rerank, softOverlap } from './rerank.ts'

const idf = () => 1
const passage = (text: string, score = 1) => ({ title: '', text, score })

describe('the re-rank', () => {
  const orderOf = (question: string, language: string, texts: string[]) => {
    const ranked = rerank(
      readQuestion(question, language),
      texts.map((text) => passage(text)),
      { idf },
    )
    return ranked.map(({ text }) => text)
  }

  it.each([
    ['en', 'What is the maintenance?', 'Maintain it.'],
    ['de', 'Wo ist die Pumpe?', 'Die Kreiselpumpe ist hier.'],
  ])('prefers another form or a compound to nothing, and the word itself to both (%s)', (language, question, other) => {
    const itself = `${other} ${question}`
    expect(orderOf(question, language, ['12 345', other, itself])).toEqual([itself, other, '12 345'])
  })

  it('knows no other form of a part number', () => {
    const [first] = rerank(readQuestion('6ES7131', 'en'), [passage('6ES71319')], { idf })
    expect(first?.score).toBe(1)
  })

  it('prefers what is written in the language of the question, then of the chat, then any', () => {
    const texts = [
      'La pompe est sur le moteur avec le code E0412.',
      'The pump is on the motor, and its code is E0412.',
      'Die Pumpe ist auf dem Motor und hat den Code E0412.',
    ]
    const question = readQuestion('Was ist E0412?', 'de')
    const ranked = (chatLanguage?: string) =>
      rerank(
        question,
        texts.map((text) => passage(text)),
        { idf, chatLanguage },
      ).map(({ text }) => texts.indexOf(text))
    expect(ranked('en')).toEqual([2, 1, 0])
    expect(ranked('fr')).toEqual([2, 0, 1])
  })
})

it('takes no word of the question for another form of another one', () => {
  const one = () => 1
  expect(softOverlap(['schrittmotor', 'schritt'], ['schritt', 'des', 'motor'], one)).toBe(1)
  expect(softOverlap(['schrittmotor', 'schritt'], ['schrittmotoren'], one)).toBeCloseTo(1.6)
  expect(softOverlap(['schrittmotor'], ['schrittfehl'], one)).toBeCloseTo(0.8)
})
