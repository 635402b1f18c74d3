import { expect, it } from 'vitest'
import { expand } from './alternatives.ts'

const term = (word: string, ...alternatives: string[]) => ({ word, lexemes: [word], alternatives })
const many = Array.from({ length: 14 }, (_, at) => `xo${String.fromCodePoint(97 + at)}b`)

/** The material says everything but *film*. */
const idf = (lexeme: string) => (lexeme === 'film' ? 0 : 1)
const wordsIn = (terms: ReturnType<typeof term>[]) =>
  expand({ thesaurus: terms }, 'en', idf).map((one) => one.alternatives.map(({ word }) => word))

it('gives each term its turn of the twelve other words, in the order of the terms', () => {
  expect(wordsIn([term('start', ...many), term('film', 'record', 'video')])).toEqual([
    many.slice(0, 10),
    ['record', 'video'],
  ])
})

it('gives those first one that the material does not say itself', () => {
  const said = Array.from({ length: 12 }, (_, at) => term(`q${String.fromCodePoint(97 + at)}k`, many[at] ?? ''))
  const words = wordsIn([...said, term('film', 'record')])
  expect(words).toHaveLength(12)
  expect(words.at(-1)).toEqual(['record'])
})

it('takes two words of which the index has one form for one', () => {
  expect(wordsIn([term('swap', 'exchange', 'exchanges', 'exchanged')])).toEqual([['exchange']])
})

it('keeps others of several words that share the rarest of them', () => {
  const others = ['emergency stop', 'emergency off', 'emergency shutdown']
  const rare = (lexeme: string) => (lexeme.startsWith('emerg') ? 3 : 1)
  const [found] = expand({ thesaurus: [term('estop', ...others)] }, 'en', rare)
  expect(found?.alternatives.map(({ word }) => word)).toEqual(others)
})
