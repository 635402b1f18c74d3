import { expect, it } from 'vitest'
import { readQuestion } from '../question/question.ts'
import { misspelled } from './misspelled.ts'
import { waysApart, writtenApart } from './written-apart.ts'

const none = new Set<string>()
const apart = (text: string, written: readonly string[], without: ReadonlySet<string> = none) => {
  const wrong = misspelled(
    readQuestion(text, 'en'),
    () => false,
    () => false,
  )
  return writtenApart(wrong, (word) => written.includes(word), without)
}

it('finds the two words that the material writes for one', () => {
  expect(apart('wavelength of the beam', ['wave', 'length', 'beam'])).toEqual([
    { word: 'wavelength', lexemes: ['wavelength'], alternatives: ['wave length'] },
  ])
})

it('finds none where one of them does not stand there, or is an ending', () => {
  expect(apart('wavelength', ['wave'])).toEqual([])
  expect(apart('opened', ['open', 'ed'])).toEqual([])
})

it('leaves out what is not to be looked for', () => {
  expect(apart('wavelength', ['wave', 'length'], new Set(['wave length']))).toEqual([])
})

it('parts a word at every place that leaves three letters on both sides', () => {
  expect(waysApart('lifespan').map((parts) => parts.join(' '))).toEqual(['lif espan', 'life span', 'lifes pan'])
})
