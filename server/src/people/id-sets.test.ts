import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bitsOf, holds, numberIds, sizeOf, unionOf } from './id-sets.ts'

const bytesOf = (ids: readonly string[]) => Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
const numbers = (...all: number[]) => Int32Array.from(all)

it('gives the same id the same number, however many there are and wherever their bytes begin', () => {
  const ids = Array.from({ length: 3_000 }, () => randomUUID())
  const known = numberIds()
  const first = known.of(bytesOf(ids))
  expect([...first]).toEqual(ids.map((_, n) => n))
  const shifted = Buffer.concat([Buffer.from('x'), bytesOf([...ids].reverse())]).subarray(1)
  expect([...known.of(shifted)]).toEqual(ids.map((_, n) => n).reverse())
})

it('tells ids apart that differ in one byte', () => {
  const id = '00000000000040008000000000000001'
  const others = Array.from({ length: 16 }, (_, at) => `${id.slice(0, 2 * at)}ff${id.slice(2 * at + 2)}`)
  expect(new Set(numberIds().of(bytesOf([id, ...others]))).size).toBe(17)
})

it('counts what is in one of several sets once, and nothing that is left out', () => {
  const sets = [bitsOf(numbers(0, 31, 32, 700)), bitsOf(numbers(31, 5)), bitsOf(numbers())]
  const union = unionOf(sets, bitsOf(numbers(5, 6, 9_000)))
  expect(sizeOf(union)).toBe(4)
  expect([0, 5, 31, 32, 699, 700, 9_000].filter((n) => holds(union, n))).toEqual([0, 31, 32, 700])
})

it('counts all bits of a word', () => {
  const all = Int32Array.from({ length: 64 }, (_, n) => n)
  expect(sizeOf(bitsOf(all))).toBe(64)
  expect(sizeOf(bitsOf(numbers(31, 63)))).toBe(2)
})
