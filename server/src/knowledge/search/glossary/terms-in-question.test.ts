import { expect, it } from 'vitest'
import { lexemesOfWords } from '../question/alternatives.ts'
import { readQuestion } from '../question/question.ts'
import { questionKeys } from './term-keys.ts'
import { possibleTerms, termsInQuestion } from './terms-in-question.ts'

function terms(question: string, language: string, ...sets: string[][]) {
  const possible = possibleTerms(sets, questionKeys(question))
  return termsInQuestion(readQuestion(question, language), possible).map(({ word, alternatives }) => [
    word,
    alternatives,
  ])
}

const drive = ['VFD', 'frequency inverter', 'Frequenzumrichter']

it.each([
  ['Which fuse do the VFDs need?', 'en', 'VFDs', ['frequency inverter', 'Frequenzumrichter']],
  ['Reset the Frequency\n Inverters', 'en', 'Frequency\n Inverters', ['VFD', 'Frequenzumrichter']],
  ['Wo sind die Frequenzumrichter?', 'de', 'Frequenzumrichter', ['VFD', 'frequency inverter']],
])('finds a term in any form: %s', (question, language, word, alternatives) => {
  expect(terms(question, language, drive)).toEqual([[word, alternatives]])
})

it.each(['The frequency of the inverter', 'inverter frequency', 'Which frequency?'])(
  'takes no words for a term that do not stand together in its order: %s',
  (question) => {
    expect(terms(question, 'en', drive)).toEqual([])
  },
)

it('finds a term that ends with a stop-word, and takes no stop-word for a term', () => {
  const sets = [
    ['switch off', 'turn off'],
    ['UPS', 'uninterruptible power supply'],
  ]
  expect(terms('How do I turn off the press when it warms up?', 'en', ...sets)).toEqual([['turn off', ['switch off']]])
})

it('prefers the longer of two terms, joins sets that share one, and leaves out what the question says itself', () => {
  const sets = [
    ['pump', 'Pumpe'],
    ['gear pump', 'Zahnradpumpe'],
    ['gear pump', 'rotary pump'],
  ]
  expect(terms('Which oil for the gear pump?', 'en', ...sets)).toEqual([['gear pump', ['Zahnradpumpe', 'rotary pump']]])
  expect(terms('Which VFD (frequency inverter) is it?', 'en', drive.slice(0, 2))).toEqual([])
})

it('takes a few of the terms and alternatives of a large glossary', () => {
  const words = (n: number) => Array.from({ length: 19 }, (_, other) => `flange ${n} ${other}`)
  const shared = Array.from({ length: 2000 }, (_, n) => ['pump', ...words(n)])
  const question = 'pump pressure'
  const possible = possibleTerms(shared, questionKeys(question))
  expect(possible).toHaveLength(100)
  const [term, ...others] = termsInQuestion(readQuestion(question, 'en'), possible)
  expect(others).toEqual([])
  expect(term?.alternatives).toHaveLength(20)
  expect(lexemesOfWords(term?.alternatives ?? [], 'en').length).toBeLessThan(500)
  const own = Array.from({ length: 50 }, (_, n) => [`tag${n}`, `flange ${n}`])
  const asked = own.map(([tag]) => tag).join(' ')
  expect(terms(asked, 'en', ...own)).toHaveLength(8)
})

it('knows by how its words begin that a term cannot stand in the question', () => {
  const keys = questionKeys('Which pump bearings wear out?')
  const sets = ['pump seal', 'pump bearing', 'wear plate', 'pumps'].map((word) => [word, 'other'])
  expect(possibleTerms(sets, keys).map(({ word }) => word)).toEqual(['pump bearing', 'pumps'])
})

it('finds a term in a script without blanks', () => {
  expect(terms('変圧器の油は何ですか', 'ja', ['変圧器', 'トランス'])).toEqual([['変圧器', ['トランス']]])
  expect(terms('หม้อแปลงไฟฟ้าใช้น้ำมันอะไร', 'th', ['หม้อแปลงไฟฟ้า', 'transformer'])).toEqual([
    ['หม้อแปลงไฟฟ้า', ['transformer']],
  ])
})
