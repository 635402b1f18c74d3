import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { requestHash } from './request-hash.ts'

const hashed = (body: unknown) => Buffer.from(requestHash({ method: 'POST', url: '/api/notes', body })).toString('hex')
const long = 'Replace the seal. '.repeat(5_000)

it('is that of the JSON of a call with short texts, as it was kept before', () => {
  const body = { title: 'Shift', data: '[]' }
  const json = JSON.stringify(['POST', '/api/notes', body])
  expect(hashed(body)).toBe(createHash('sha256').update(json).digest('hex'))
})

it.each([
  ['another long text', { title: 'Shift', data: `${long}x` }],
  ['another short text beside it', { title: 'Shift 2', data: long }],
  ['the long text in another field', { title: long, data: 'Shift' }],
  ['a field more', { title: 'Shift', data: long, aiAccess: true }],
])('is another one for %s', (_, body) => {
  expect(hashed(body)).not.toBe(hashed({ title: 'Shift', data: long }))
})

it('is the same for the same long text', () => {
  expect(hashed({ title: 'Shift', data: long })).toBe(hashed({ title: 'Shift', data: `${long}` }))
})
