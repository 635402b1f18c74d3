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

it.each([
  ['lifespan', ['lif espan', 'life span', 'lifes pan']],
  ['overcut', ['ove rcut', 'over cut']],
  ['forward', ['forw ard']],
  ['season', []],
])('parts “%s” at every place that leaves two words which say something', (word, ways) => {
  expect(waysApart({ word, language: 'en' }).map((parts) => parts.join(' '))).toEqual(ways)
})
