import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const client = () => ({}) as PoolClient

it('names a statement from its fifth time on, each of a client by its own name', () => {
  const nameOf = createStatementNames()
  const [one, other] = [client(), client()]
  const names = Array.from({ length: 6 }, () => nameOf(one, 'select 1'))
  expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
  expect(names[4]).toMatch(/^millwright_\d+_\d+$/)
  expect(names[5]).toBe(names[4])
  expect(nameOf(other, 'select 1')).not.toBe(names[4])
  for (let n = 0; n < 4; n += 1) nameOf(one, 'select 2')
  expect(nameOf(one, 'select 2')).not.toBe(names[4])
})

it('names 200 statements at most', () => {
  const nameOf = createStatementNames()
  const one = client()
  const named = Array.from({ length: 300 }, (_, n) =>
    Array.from({ length: 5 }, () => nameOf(one, `select ${n}`)).at(-1),
  )
  expect(named.filter((name) => name !== undefined)).toHaveLength(200)
  expect(new Set(named.slice(0, 200)).size).toBe(200)
})
