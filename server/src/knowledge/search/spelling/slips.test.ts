import { describe, expect, it } from 'vitest'
import { readQuestion } from '../question/question.ts'
import { stem } from '../../language/stems.ts'
import { misspelled } from './misspelled.ts'
import { slipsIn, withoutSlips } from './slips.ts'

const none = new Set<string>()
const nothing = () => false
/** What each word of a text is in a material of these words. */
const slips = (text: string, language: string, material: readonly string[], without = none) => {
  const documents = new Set(material.flatMap((word) => [stem(word, language), `=${word}`]))
  const isKnown = (lexeme: string) => documents.has(lexeme)
  return slipsIn(misspelled(readQuestion(text, language), isKnown, nothing), (one) => Number(isKnown(one)), without)
}

describe('two letters swapped in a long word', () => {
  it.each([
    ['Is the acucmulator full?', 'en', 'accumulator', 'Is the accumulator full?'],
    ['Hydrualiköl nachfüllen', 'de', 'hydrauliköl', 'Hydrauliköl nachfüllen'],
    ['el gobeirno', 'es', 'gobierno', 'el gobierno'],
  ])('are put right: %s', (text, language, known, meant) => {
    expect(withoutSlips(text, slips(text, language, [known]))).toBe(meant)
  })

  it('are put right in a word that only asks, which no material needs to know', () => {
    expect(slips('Cunátas bombas hay', 'es', [])).toEqual([{ word: 'cunátas', meant: 'cuántas' }])
  })

  it('stay in a name that holds a digit', () => {
    const text = 'temperatrue2 of temperatrue'
    expect(withoutSlips(text, slips(text, 'en', ['temperature']))).toBe('temperatrue2 of temperature')
  })

  it('stay where two words of the material may be meant', () => {
    expect(slips('the abcdegf', 'en', ['abcdefg'])).toEqual([{ word: 'abcdegf', meant: 'abcdefg' }])
    expect(slips('the abcdegf', 'en', ['abcdefg', 'abcedgf'])).toEqual([])
  })

  it('stay where the material knows the word, where it was wanted so, and in short words', () => {
    expect(slips('the cavalry', 'en', ['cavalry', 'calvary'])).toEqual([])
    expect(slips('the acucmulator', 'en', ['accumulator'], new Set(['accumulator']))).toEqual([])
    expect(slips('causal wear', 'en', ['casual'])).toEqual([])
    expect(slips('is it unclear', 'en', ['nuclear'])).toEqual([])
    expect(slips('a marital test', 'en', ['martially'])).toEqual([])
    expect(slips('bearnigx and dt3207788', 'en', ['bearing', 'dt3207878'])).toEqual([])
  })
})
