import { createHash, randomBytes } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, expect, it, vi } from 'vitest'
import { readAccessToken, readFilesCookie, signAccessToken, signFilesCookie } from './tokens.ts'

const secret = randomBytes(32)
const sid = randomBytes(32).toString('base64url')
const tokenHash = createHash('sha256').update(sid).digest('hex')

afterEach(() => vi.useRealTimers())

it('names the session by the hash of its secret', async () => {
  expect(await readAccessToken(secret, await signAccessToken(secret, sid))).toEqual({ tokenHash })
})

it('refuses a token signed with another key [T5b]', async () => {
  expect(await readAccessToken(secret, await signAccessToken(randomBytes(32), sid))).toBeNull()
})

it('refuses a token without a signature [T5b]', async () => {
  const claims = new UnsecuredJWT({ sid }).setAudience('millwright').setExpirationTime('15m')
  expect(await readAccessToken(secret, claims.encode())).toBeNull()
  const [, payload] = (await signAccessToken(secret, sid)).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await readAccessToken(secret, `${none}.${payload}.`)).toBeNull()
})

it('refuses another algorithm under the same key [T5b]', async () => {
  const key = randomBytes(64)
  const token = await new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS512' })
    .setAudience('millwright')
    .setExpirationTime('15m')
    .sign(key)
  expect(await readAccessToken(key, token)).toBeNull()
})

it('refuses a token that never ends', async () => {
  const token = await new SignJWT({ sid }).setProtectedHeader({ alg: 'HS256' }).setAudience('millwright').sign(secret)
  expect(await readAccessToken(secret, token)).toBeNull()
})

it('takes a token for fifteen minutes and no longer [T5b]', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') })
  const token = await signAccessToken(secret, sid)
  vi.setSystemTime(new Date('2026-01-01T12:14:59Z'))
  expect(await readAccessToken(secret, token)).toEqual({ tokenHash })
  vi.setSystemTime(new Date('2026-01-01T12:15:01Z'))
  expect(await readAccessToken(secret, token)).toBeNull()
})

it.each(['', 'x', 'a.b.c', '....', `${'a'.repeat(5000)}.b.c`])('takes %j for no token', async (token) => {
  expect(await readAccessToken(secret, token)).toBeNull()
})

it('reads the cookie of files that it signed', () => {
  expect(readFilesCookie(secret, signFilesCookie(secret, tokenHash))).toEqual({ tokenHash })
})

it('refuses a files cookie that names another session, was altered, or is missing [T22b]', () => {
  const [, signature] = signFilesCookie(secret, tokenHash).split('.')
  const other = createHash('sha256').update('other').digest('hex')
  expect(readFilesCookie(secret, `${other}.${signature}`)).toBeNull()
  expect(readFilesCookie(secret, `${tokenHash}.`)).toBeNull()
  expect(readFilesCookie(secret, tokenHash)).toBeNull()
  expect(readFilesCookie(secret, undefined)).toBeNull()
  expect(readFilesCookie(randomBytes(32), signFilesCookie(secret, tokenHash))).toBeNull()
})
