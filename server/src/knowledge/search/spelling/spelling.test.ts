import { describe, expect, it } from 'vitest'
import { readQuestion } from '../question/question.ts'
import { stem } from '../../language/stems.ts'
import { halfKnown, partsCorrected, splitsOf, wrongParts } from './compound-spellings.ts'
import { errorsBetween } from './distance.ts'
import { farBeginnings, farCorrected } from './far-spellings.ts'
import { corrected, misspelled } from './misspelled.ts'

const none = new Set<string>()
const unknown = () => false
const wrongIn = (text: string, language: string) => misspelled(readQuestion(text, language), unknown, unknown)

it.each([
  ['sepcial', 'special', 0.8],
  ['pumo', 'pump', 0.8],
  ['steper', 'stepper', 0.8],
  ['pumr', 'pump', 1],
  ['acumulatro', 'accumulator', 1.6],
  ['pump', 'pump', 0],
  ['pump', 'press', Number.POSITIVE_INFINITY],
])('counts what it takes to make “%s” of “%s”: slips of the fingers cost less', (typed, meant, cost) => {
  expect(errorsBetween(typed, meant, 2)).toBeCloseTo(cost)
})

it('takes the word that a slip of the fingers made this of, before a commoner one', () => {
  const documents = new Map([
    ['=valve', 1],
    ['valv', 1],
    ['=valva', 9],
    ['valva', 9],
  ])
  const [found] = corrected(wrongIn('valvr', 'en'), (lexeme) => documents.get(lexeme) ?? 0, none)
  expect(found?.alternatives).toEqual(['valve'])
})

describe('of two errors', () => {
  const found = (text: string, written: readonly string[], language = 'en') =>
    farCorrected(wrongIn(text, language), written, none).flatMap(({ alternatives }) => alternatives)

  it.each([
    ['accumualtr', 'accumulator'],
    ['intensifeir', 'intensifier'],
    ['lubrciatoin', 'lubrication'],
  ])('finds “%s” for the word of the material', (typed, meant) => {
    expect(found(typed, ['actuator', 'insulator', meant])).toEqual([meant])
  })

  it('takes the likelier one, and of two the commoner', () => {
    expect(found('compresosr', ['compressed', 'compressors', 'compressor'])).toEqual(['compressor'])
    expect(found('zzzpressor', ['compressor'])).toEqual([])
  })

  it('changes no shorter word, no number and nothing of a part number', () => {
    expect(found('bearnig', ['hearing', 'beaming'])).toEqual([])
    expect(found('12345678', ['12345687'])).toEqual([])
    expect(found('dt3207788', ['dt3207877'])).toEqual([])
    expect(found('lubricant', ['lubr1cant'])).toEqual([])
  })

  it('reads what begins as the word may', () => {
    expect(farBeginnings(wrongIn('accumualtr', 'en'))).toEqual(['=ac', '=ca'])
    expect(farBeginnings(wrongIn('valvr', 'en'))).toEqual([])
  })
})

describe('in a part of a compound', () => {
  const found = (typed: string, material: readonly string[]) => {
    const documents = new Set(material.flatMap((word) => [stem(word, 'de'), `=${word}`]))
    const isKnown = (lexeme: string) => documents.has(lexeme)
    const parts = wrongParts(halfKnown(splitsOf(wrongIn(typed, 'de')), isKnown))
    return partsCorrected(parts, (lexeme) => Number(isKnown(lexeme)), none)
  }

  it('finds the part, beside one that the material knows', () => {
    expect(found('Kühlmittelpmupe', ['kühlmittel', 'pumpe'])).toMatchObject([
      { word: 'kühlmittelpmupe', alternatives: ['pumpe'] },
    ])
    expect(found('Hydrualikpumpe', ['hydraulik', 'pumpe'])).toMatchObject([{ alternatives: ['hydraulik'] }])
  })

  it('finds nothing where both parts are known, or none', () => {
    expect(found('Kühlmittelpumpe', ['kühlmittel', 'pumpe'])).toEqual([])
    expect(found('Kühlmittelpmupe', ['pumpe'])).toEqual([])
  })
})
