import { describe, expect, it } from 'vitest'
import { rankedPassage } from '../../../../test/ranked-passage.ts'
import type { FactAtPlace } from '../../facts/quoted-facts.repository.ts'
import { readQuestion } from '../../search/question/question.ts'
import type { Stretch } from '../../language/sentences.ts'
import type { ShownQuote } from '../quoting/quotes.ts'
import { heldIn } from './subject.ts'
import { valueFirst } from './value-first.ts'

const passageOf = (text: string) => rankedPassage(text)
const whole = (text: string): Stretch => ({ start: 0, end: text.length, text })

function sentence(text: string): ShownQuote {
  const context = { before: [], after: [], header: null }
  return { passage: passageOf(text), stretch: whole(text), context, goesOn: false }
}

function row(header: string, cells: string): ShownQuote {
  const text = `${header}\n${cells}`
  const start = header.length + 1
  return {
    passage: passageOf(text),
    stretch: { start, end: text.length, text: cells },
    context: {
      before: [],
      after: [],
      header: whole(header),
      cells: { heads: [], rows: [cells.split('\t')], carried: [] },
    },
    goesOn: false,
  }
}

const found = (question: string, language: string) => ({
  question: readQuestion(question, language),
  passages: [],
  idf: () => 1,
  unknownIdf: 1,
  searchedFor: [],
})
const valueIn = (quote: ShownQuote, question: string, { language = 'en', facts = [] as FactAtPlace[] } = {}) =>
  valueFirst({ found: found(question, language), listFacts: () => Promise.resolve(facts) }, quote)

const fact = (of: Partial<FactAtPlace>): FactAtPlace => ({
  kind: 'setting',
  subject: 'Casing cover',
  attribute: 'torque',
  value: '150',
  unit: 'Nm',
  condition: '',
  segment: 1,
  ranges: [{ start: 0, end: 20 }],
  isRejected: false,
  ...of,
})

describe('the value of a row', () => {
  const plan = row('Object\tInterval\tQuantity', 'Bearing bracket\tevery 3 months\t35 g')

  it.each([
    ['How often and how much grease for the bearing bracket?', 'en', '35 g, every 3 months'],
    ['Bearing bracket: wie oft und wie viel?', 'de', '35 g, every 3 months'],
    ['¿Cada cuánto se engrasa el bearing bracket?', 'es', 'every 3 months'],
    ['À quelle fréquence graisser le bearing bracket ?', 'fr', 'every 3 months'],
  ])('answers %j in %s', async (question, language, value) => {
    expect(await valueIn(plan, question, { language })).toBe(value)
  })

  it('takes its unit from the header', async () => {
    const torques = row('Connection\tThread\tTorque (Nm)', 'Casing cover\tM12\t85')
    expect(await valueIn(torques, 'What torque for the casing cover?')).toBe('85 Nm')
  })

  it('is none where two cells would do', async () => {
    const two = row('Connection\tDry (Nm)\tOiled (Nm)', 'Casing cover\t85\t70')
    expect(await valueIn(two, 'What torque for the casing cover?')).toBeNull()
  })

  it('is none where only the header holds what is asked for', async () => {
    expect(await valueIn(plan, 'What is the interval of the gearbox?')).toBeNull()
  })

  it('is none where one of two things is missing', async () => {
    const without = row('Object\tInterval', 'Bearing bracket\tevery 3 months')
    expect(await valueIn(without, 'How often and how much grease for the bearing bracket?')).toBeNull()
  })
})

describe('the value of a sentence', () => {
  it('is that of its fact, as it is written there', async () => {
    const quote = sentence('Casing cover: 150 Nm')
    expect(await valueIn(quote, 'torque casing cover', { facts: [fact({})] })).toBe('150 Nm')
  })

  it('says which limit it is', async () => {
    const quote = sentence('The casing may not exceed 80 °C.')
    const facts = [fact({ kind: 'limit', value: '80', unit: '°C', condition: 'max' })]
    expect(await valueIn(quote, 'What temperature may the casing have?', { facts })).toBe('max. 80 °C')
  })

  it('is none where a person found it wrong, or facts say two', async () => {
    const quote = sentence('Casing cover: 150 Nm, oiled 130 Nm')
    const question = 'torque casing cover'
    expect(await valueIn(quote, question, { facts: [fact({ isRejected: true })] })).toBeNull()
    expect(await valueIn(quote, question, { facts: [fact({}), fact({ value: '130' })] })).toBeNull()
  })

  it('is its only figure of the measure, unless that is said in part', async () => {
    const question = 'At which pressure does the relief valve open?'
    expect(await valueIn(sentence('The relief valve opens at 210 bar.'), question)).toBe('210 bar')
    expect(await valueIn(sentence('The relief valve never opens below 210 bar.'), question)).toBeNull()
    expect(await valueIn(sentence('The relief valve opens at 210 bar, then at 230 bar.'), question)).toBeNull()
  })

  it('is none that stands elsewhere', async () => {
    const facts = [fact({ value: '999' })]
    expect(await valueIn(sentence('Tighten the casing cover well.'), 'torque casing cover', { facts })).toBeNull()
  })
})

it('tells what says nothing of the subject, only a figure of its kind', () => {
  const question = found('With what torque are the cover bolts tightened?', 'en')
  expect(heldIn(question, sentence('Wait 5 minutes until the sensor rests.')).subject).toBe(0)
  expect(heldIn(question, sentence('The cover stays closed.')).subject).toBeGreaterThan(0)
})
