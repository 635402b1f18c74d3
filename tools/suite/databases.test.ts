import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-command.ts'
import { apiTests, leftOutOn, onBoth } from './databases.ts'

it('leaves no API test out on both databases, and about as many on each', () => {
  const [embedded, postgres] = [leftOutOn('embedded'), leftOutOn('postgres')]
  expect(embedded.filter((file) => postgres.includes(file))).toEqual([])
  const once = apiTests().filter((file) => !(file in onBoth))
  expect([...embedded, ...postgres].toSorted()).toEqual(once)
  expect(Math.min(embedded.length, postgres.length)).toBeGreaterThan(once.length / 4)
})

it('runs on both what is named for it, and names no file that is gone', () => {
  const all = apiTests()
  expect(Object.keys(onBoth).filter((file) => !all.includes(file))).toEqual([])
})

it('runs on both what asks which one it runs on: a part of it might run on none', () => {
  const asks = /databaseUrl|\bdatabase [!=]==/
  const looksInside = apiTests().filter((file) => asks.test(readFileSync(join(root, file), 'utf8')))
  expect(looksInside.filter((file) => !(file in onBoth))).toEqual([])
})
