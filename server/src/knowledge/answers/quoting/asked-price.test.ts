import { describe, expect, it } from 'vitest'
import { rankedPassage } from '../../../../test/ranked-passage.ts'
import { readQuestion } from '../../search/question/question.ts'
import { judgeAnswerability } from '../answerability.ts'
import { asksForPrice, givesPriceAsked, holdsPrice, lacksAnyPrice } from './asked-price.ts'

describe('a price', () => {
  it.each([
    ['How much does the impeller cost?', 'en'],
    ['What does a new impeller cost?', 'en'],
    ['What is the price of the impeller?', 'en'],
    ['impeller price', 'en'],
    ['How expensive is the impeller?', 'en'],
    ['Was kostet das Laufrad?', 'de'],
    ['Stückpreis des Laufrads', 'de'],
    ['¿Cuánto cuesta el impulsor?', 'es'],
    ['Combien coûte la roue ?', 'fr'],
    ['Quanto costa la girante?', 'it'],
    ['Quanto custa o rotor?', 'pt'],
  ] as const)('is asked for: %s', (question, language) => {
    expect(asksForPrice(readQuestion(question, language))).toBe(true)
  })

  it.each([
    ['How much does the impeller weigh?', 'en'],
    ['Where is the price list?', 'en'],
    ['How many price labels are on a roll?', 'en'],
    ['¿Cuántas etiquetas de precio caben en un rollo?', 'es'],
    ['How do I reduce the costs of energy?', 'en'],
    ['Why is the impeller so expensive?', 'en'],
    ['What is the cost centre of the pump?', 'en'],
    ['Wo steht der Preis?', 'de'],
  ] as const)('is not: %s', (question, language) => {
    expect(asksForPrice(readQuestion(question, language))).toBe(false)
  })

  it.each([
    'Impeller 120 €',
    'Impeller: EUR 120',
    'Price: 120',
    'It costs about 120.',
    '$120',
    '120 dollars',
    '1,200円',
  ])('is given: %s', (text) => {
    expect(holdsPrice(text)).toBe(true)
  })

  it.each(['Tighten the nut of the impeller with 95 Nm.', 'The price is agreed upon.', 'Ask for a price.\nPage 3'])(
    'is not given: %s',
    (text) => {
      expect(holdsPrice(text)).toBe(false)
    },
  )

  it('is given by a figure under a head that names prices', () => {
    expect(holdsPrice('Impeller\t120.00', 'Part\tPrice')).toBe(true)
    expect(holdsPrice('Impeller\t120.00', 'Part\tMass')).toBe(false)
  })

  it('is lacking where nothing that was found gives one, wherever that was ranked', () => {
    const found = (question: string, texts: readonly string[], behind: readonly string[] = []) => ({
      question: readQuestion(question, 'en'),
      passages: texts.map((text) => rankedPassage(text)),
      behind: behind.map((text) => rankedPassage(text)),
      idf: () => 1,
      unknownIdf: 5,
      searchedFor: [],
    })
    const steps = 'Unscrew the nut of the impeller.'
    expect(lacksAnyPrice(found('How much does the impeller cost?', [steps]))).toBe(true)
    expect(lacksAnyPrice(found('How is the impeller removed?', [steps]))).toBe(false)
    expect(lacksAnyPrice(found('How much does the impeller cost?', [steps], ['Impeller: 120 EUR']))).toBe(false)
    expect(lacksAnyPrice(found('How much does the impeller cost?', [steps, 'Part\tPrice\nImpeller\t120']))).toBe(false)
  })

  it('is given of the part that stands with it alone', () => {
    const gives = (question: string, text: string) => {
      const passage = rankedPassage(text)
      const found = {
        question: readQuestion(question, 'en'),
        passages: [passage],
        idf: () => 1,
        unknownIdf: 5,
        searchedFor: [],
      }
      return givesPriceAsked(found, { passage, stretch: { start: 0, end: text.length, text } }, '')
    }
    const text = 'A rotor costs 480 EUR.\nThe housing is welded.'
    expect(gives('How much does the rotor cost?', text)).toBe(true)
    expect(gives('How much does the housing cost?', text)).toBe(false)
    expect(gives('How much does the housing of the blower cost?', 'Parts of the blower.\nA rotor costs 480 EUR.')).toBe(
      false,
    )
    expect(gives('How much does it cost?', text)).toBe(true)
    expect(gives('How much does the housing cost?', 'The housing is welded.\nIt costs 900 EUR.')).toBe(true)
  })

  it('that is given nowhere is refused, however much is said of the part', () => {
    const verdictOf = (question: string) => {
      const text = 'Unscrew the nut of the impeller and pull the impeller off the shaft.'
      const passages = [rankedPassage(text, { score: 20 })]
      const found = { question: readQuestion(question, 'en'), passages, idf: () => 3, unknownIdf: 5, searchedFor: [] }
      return judgeAnswerability(found, []).verdict
    }
    expect(verdictOf('How much does the impeller cost?')).toBe('not-in-material')
    expect(verdictOf('How is the impeller pulled off the shaft?')).not.toBe('not-in-material')
  })
})
