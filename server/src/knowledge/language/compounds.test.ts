import { expect, it } from 'vitest'
import { partsOf } from './compounds.ts'

const headwords = new Set(['anzug', 'dreh', 'moment', 'drehmoment', 'stopfbuchse', 'stopf', 'buchse', 'mutter', 'see'])
const parts = (word: string, language = 'de') => partsOf(word, language, (part) => headwords.has(part))

it.each([
  ['anzugsdrehmoment', ['anzug', 'drehmoment']],
  ['stopfbuchsenmutter', ['stopfbuchse', 'mutter']],
  ['drehmomentmutter', ['drehmoment', 'mutter']],
])('takes %s apart into as few headwords as there are', (word, expected) => {
  expect(parts(word)).toEqual(expected)
})

it('leaves alone what is a headword itself, has a part that is none, or is of a language without compounds', () => {
  expect(parts('drehmoment')).toBeNull()
  expect(parts('mutterglas')).toBeNull()
  expect(parts('mutter')).toBeNull()
  expect(parts('drehmomentmutter', 'en')).toBeNull()
  expect(parts(`${'mutter'.repeat(100)}`)).toBeNull()
})
