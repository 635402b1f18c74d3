import { expect, it } from 'vitest'
import { withLesserWords } from './asking-words.ts'
import { readQuestion } from './question.ts'

const weights = (text: string, language = 'en') => {
  const question = readQuestion(text, language)
  const idf = withLesserWords(question, () => 1)
  return question.tokens.map(({ surface, lexeme }) => `${surface}: ${idf(lexeme)}`)
}

it('lets what asks for a kind of value tell less than what is asked about', () => {
  expect(weights('How often must the knives be sharpened?')).toEqual(['often: 0.15', 'knives: 1', 'sharpened: 1'])
  expect(weights('Wie oft schmieren?', 'de')).toEqual(['oft: 0.15', 'schmieren: 1'])
  expect(weights('how clean filter')).toEqual(['clean: 1', 'filter: 1'])
})

it('lets a negation tell half, and all tell what they do where nothing else is said', () => {
  expect(weights('no power')).toEqual(['no: 0.5', 'power: 1'])
  expect(weights('How often?')).toEqual(['often: 1'])
})
