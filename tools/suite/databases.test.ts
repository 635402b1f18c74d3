import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-command.ts'
import { apiTests, leftOutOn, onBoth, onEmbedded, onServer } from './databases.ts'

const named = { ...onBoth, ...onServer, ...onEmbedded }
const leftOut = { embedded: leftOutOn('embedded'), postgres: leftOutOn('postgres') }

it('leaves no API test out on both databases, and about as many on each', () => {
  const { embedded, postgres } = leftOut
  expect(embedded.filter((file) => postgres.includes(file))).toEqual([])
  const once = apiTests().filter((file) => !(file in onBoth))
  expect([...embedded, ...postgres].toSorted()).toEqual(once)
  expect(Math.min(embedded.length, postgres.length)).toBeGreaterThan(once.length / 4)
})

it('runs what is named where it is named for, and names no file twice or that is gone', () => {
  const all = apiTests()
  const names = [onBoth, onServer, onEmbedded].flatMap((list) => Object.keys(list))
  expect(names.filter((file) => !all.includes(file))).toEqual([])
  expect(names.length).toBe(new Set(names).size)
  expect(Object.keys({ ...onBoth, ...onServer }).filter((file) => leftOut.postgres.includes(file))).toEqual([])
  expect(Object.keys({ ...onBoth, ...onEmbedded }).filter((file) => leftOut.embedded.includes(file))).toEqual([])
})

it('names what asks which one it runs on: a part of it might run on none', () => {
  const asks = /databaseUrl|\bdatabase [!=]==/
  const looksInside = apiTests().filter((file) => asks.test(readFileSync(join(root, file), 'utf8')))
  expect(looksInside.filter((file) => !(file in named))).toEqual([])
})

it('runs a part that only one of the two has on that one', () => {
  const source = (file: string) => readFileSync(join(root, file), 'utf8')
  const [ofServer, ofEmbedded] = [
    /=== 'postgres'|databaseUrl !== undefined|runIf\(server\.databaseUrl/,
    /=== 'embedded'/,
  ]
  expect(leftOut.postgres.filter((file) => ofServer.test(source(file)))).toEqual([])
  expect(leftOut.embedded.filter((file) => ofEmbedded.test(source(file)))).toEqual([])
})
