import { expect, it } from 'vitest'
import { withTypo } from './typos.ts'

it.each([
  ['Where is the stepper motor?', 'Where is the stpeper motor?'],
  ['¿Dónde está la bomba?', '¿Dnóde está la bomba?'],
  ['is it on?', 'is it on?'],
])('swaps two neighbours of the longest word: %s', (text, typed) => {
  expect(withTypo(text)).toBe(typed)
})
