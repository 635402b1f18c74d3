import { expect, it } from 'vitest'
import { transliterated } from './transliterate.ts'
import { fold } from './words/stems.ts'

it.each([
  ['варшава', 'varshava'],
  ['щётка', 'shchetka'],
  ['σιεμενς', 'siemens'],
  ['ήφαιστος', 'ifaistos'],
  ['siemens', 'siemens'],
])('writes %s in Latin letters', (word, expected) => {
  expect(transliterated(fold(word))).toBe(expected)
})
