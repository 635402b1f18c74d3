import { codeAlphabet } from '@millwright/contract/limits'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { secretsOf } from '../../../platform/secrets.ts'
import { codeFor, hashCode, isSameHash } from './codes.ts'

const secrets = secretsOf(new Uint8Array(32).fill(7))
const userId = '01900000-0000-7000-8000-000000000001'
const request = { companyId: userId, userId, purpose: 'verify', requestedAt: new Date(1) } as const

it('makes codes of six letters that cannot be mistaken for one another', () => {
  const codes = Array.from({ length: 2000 }, () => codeFor(secrets, { ...request, userId: randomUUID() }))
  expect(codes.every((code) => /^[A-HJKMNP-Z2-9]{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(1995)
})

it('uses every letter about as often', () => {
  const counts = new Map<string, number>(codeAlphabet.split('').map((letter) => [letter, 0]))
  for (let round = 0; round < 5000; round += 1) {
    for (const letter of codeFor(secrets, { ...request, requestedAt: new Date(round) })) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
  }
  const expected = 30_000 / codeAlphabet.length
  expect(Math.min(...counts.values())).toBeGreaterThan(expected * 0.85)
  expect(Math.max(...counts.values())).toBeLessThan(expected * 1.15)
})

it('gives one request one code, and the next request another', () => {
  expect(codeFor(secrets, request)).toBe(codeFor(secrets, { ...request }))
  expect(codeFor(secrets, request)).not.toBe(codeFor(secrets, { ...request, requestedAt: new Date(0) }))
  expect(codeFor(secrets, request)).not.toBe(codeFor(secretsOf(new Uint8Array(32)), request))
})

it('binds the hash to person and purpose', () => {
  const hash = hashCode(secrets, request, 'ABC234')
  expect(isSameHash(hash, hashCode(secrets, request, 'ABC234'))).toBe(true)
  expect(isSameHash(hash, hashCode(secrets, request, 'ABC235'))).toBe(false)
  expect(isSameHash(hash, hashCode(secrets, { ...request, userId: randomUUID() }, 'ABC234'))).toBe(false)
  expect(isSameHash(hash, hashCode(secrets, { ...request, purpose: 'reset' }, 'ABC234'))).toBe(false)
  expect(isSameHash(hash, hash.subarray(1))).toBe(false)
})
