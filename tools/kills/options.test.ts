import { expect, it } from 'vitest'
import { readOptions, Refused } from './options.ts'

const here = { names: ['upload', 'note'], databases: ['postgres', 'embedded'] } as const

it.each([
  { what: 'an area in the place of a count', args: ['upload'], sentence: 'Not: upload' },
  { what: 'no kills', args: ['0'], sentence: 'Not: 0' },
  { what: 'an area that there is not', args: ['1', 'nowhere'], sentence: 'There is no such area: nowhere.' },
  {
    what: 'a database that there is not',
    args: ['1'],
    env: { KILLS_DATABASE: 'other' },
    sentence: 'KILLS_DATABASE is none of those that are here: postgres, embedded',
  },
  {
    what: 'a seed that is no number',
    args: ['1', 'note'],
    env: { KILLS_SEED: 'x' },
    sentence: 'KILLS_SEED is no whole number',
  },
])('a run of kills that would kill nothing is refused: $what', ({ args, env = {}, sentence }) => {
  const read = () => readOptions(args, env, here)
  expect(read).toThrow(Refused)
  expect(read).toThrow(sentence)
})

it('all areas are killed where none is named, else those alone, with the same seed on the database that is named', () => {
  const all = readOptions([], {}, here)
  expect([all.count, all.databases, here.names.filter((name) => all.isWanted({ name }))]).toEqual([
    100,
    here.databases,
    here.names,
  ])
  const one = readOptions(['3', 'note'], { KILLS_SEED: '4711', KILLS_DATABASE: 'embedded' }, here)
  expect(one).toMatchObject({ count: 3, seed: 4711, databases: ['embedded'] })
  expect(here.names.filter((name) => one.isWanted({ name }))).toEqual(['note'])
})
