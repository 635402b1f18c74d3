import { expect, it } from 'vitest'
import { accessTokenHash, hashOf, isAccessToken, newAccessToken, newClientToken } from './access-tokens.ts'

it('writes a token whose last six characters are the CRC-32 of the thirty before, in base62', () => {
  // By zlib's crc32 in Python: 0x77e5db82, which is 2C8GjS in base62.
  const zeros = `mw_${'0'.repeat(30)}2C8GjS`
  expect(accessTokenHash(zeros)).toBe(hashOf(zeros))
  const made = newAccessToken()
  expect(made).toMatch(/^mw_[0-9A-Za-z]{36}$/)
  expect(accessTokenHash(made)).toBe(hashOf(made))
  expect(isAccessToken(made)).toBe(true)
})

it('tells what a client holds from what a person made', () => {
  const token = newClientToken()
  expect(token).toMatch(/^mwo_[0-9A-Za-z]{36}$/)
  expect(accessTokenHash(token)).toBe(hashOf(token))
  expect(isAccessToken(token)).toBe(true)
  expect(accessTokenHash(`${token.slice(0, -1)}-`)).toBeNull()
})

it('takes no token with another character anywhere', () => {
  const token = newAccessToken()
  for (let at = 3; at < token.length; at += 1) {
    const other = token[at] === 'x' ? 'y' : 'x'
    expect([at, accessTokenHash(token.slice(0, at) + other + token.slice(at + 1))]).toEqual([at, null])
  }
  for (const text of ['', 'mw_', `${token} `, ` ${token}`, `${token}0`, token.slice(1), token.toUpperCase()]) {
    expect([text, accessTokenHash(text)]).toEqual([text, null])
  }
})

it('makes no two alike', () => {
  expect(new Set(Array.from({ length: 1000 }, newAccessToken)).size).toBe(1000)
})
