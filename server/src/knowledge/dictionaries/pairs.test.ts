import { expect, it } from 'vitest'
import { likeliest } from './pairs.ts'

const pair = (from: string, to: string, entries: number) => ({ from, to, entries })

it('takes languages in their order as long as what they need is not too large together', () => {
  const pairs = [pair('de', 'en', 900_000), pair('fr', 'en', 900_000), pair('es', 'en', 300_000), pair('it', 'en', 9)]
  expect(likeliest(pairs, ['de', 'fr', 'es', 'it'], 'en')).toEqual(['de', 'fr', 'it'])
  expect(likeliest(pairs, ['it', 'es', 'fr', 'de'], 'en')).toEqual(['it', 'es', 'fr'])
})

it('takes the first whatever it needs, and counts what it needs against the others', () => {
  const pairs = [pair('de', 'en', 5_000_000), pair('it', 'en', 9)]
  expect(likeliest(pairs, ['de', 'it'], 'en')).toEqual(['de'])
})

it('counts once what leads from several languages to the same one', () => {
  const pairs = [pair('de', 'en', 1_900_000), pair('es', 'de', 50_000), pair('fr', 'de', 50_000), pair('it', 'de', 1)]
  expect(likeliest(pairs, ['es', 'fr', 'de', 'it'], 'en')).toEqual(['es', 'fr', 'de'])
})

it('looks nothing up from a language to itself: what it would need is not counted', () => {
  expect(likeliest([pair('de', 'en', 5_000_000)], ['en', 'de'], 'en')).toEqual(['de'])
})

it('takes the first that has a dictionary however large it is, and who needs nothing more than it', () => {
  const pairs = [pair('de', 'en', 5_000_000), pair('fr', 'de', 9)]
  expect(likeliest(pairs, ['it', 'fr', 'de', 'es'], 'en')).toEqual(['it', 'fr', 'de', 'es'])
  expect(likeliest(pairs, ['it', 'de', 'fr', 'es'], 'en')).toEqual(['it', 'de', 'es'])
})
