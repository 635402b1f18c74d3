import { expect, it } from 'vitest'
import { sourcesOf } from './sources.ts'

const isTurned = (name: string) =>
  sourcesOf([{ name, path: `/${name}` }], { from: 'de', to: 'en' }).map((source) => source.isTurned)

it('turns a file whose name says just the other way round', () => {
  expect(isTurned('plant-eng-deu.csv')).toEqual([true])
  expect(isTurned('plant-deu-eng.csv')).toEqual([false])
})

it('believes the languages that were given where the name says another pair', () => {
  expect(isTurned('fr-de.csv')).toEqual([false])
  expect(isTurned('en-fr.csv')).toEqual([false])
  expect(isTurned('words.csv')).toEqual([false])
})
