import { durations } from '@millwright/contract/limits'
import { expect, it } from 'vitest'
import { createKnownBrowsers } from './known-browsers.ts'

const email = 'ada@nordmark.example'
let time = Date.UTC(2026, 10, 1)
const browsers = createKnownBrowsers({ key: new Uint8Array(32).fill(1), now: () => time })
const cookiesAfterSignIn = (address = email, before: Record<string, string> = {}): Record<string, string> => {
  const after = { ...before }
  for (const { name, value } of browsers.cookiesFor(address, before)) {
    if (value === '') delete after[name]
    else after[name] = value
  }
  return after
}

it('knows a browser for the account that it signed in to, and for no other', () => {
  const cookies = cookiesAfterSignIn()
  expect(browsers.idOf(email, cookies)).toMatch(/^[\w-]{22}$/)
  expect(browsers.idOf('bea@nordmark.example', cookies)).toBeNull()
  const [value] = Object.values(cookies)
  const [{ name }] = browsers.cookiesFor('bea@nordmark.example', {})
  expect(browsers.idOf('bea@nordmark.example', { [name]: value })).toBeNull()
  const both = cookiesAfterSignIn('bea@nordmark.example', cookies)
  expect(browsers.idOf(email, both)).not.toBeNull()
  expect(browsers.idOf('bea@nordmark.example', both)).not.toBeNull()
})

it('knows it under the same id after it signed in again, and for ninety days since', () => {
  const first = cookiesAfterSignIn()
  time += durations.knownBrowser - 60_000
  const again = cookiesAfterSignIn(email, first)
  expect(browsers.idOf(email, again)).toBe(browsers.idOf(email, first))
  time += 60_000
  expect(browsers.idOf(email, first)).toBeNull()
  expect(browsers.idOf(email, again)).not.toBeNull()
})

it('believes no cookie that it did not sign', () => {
  const [{ name, value }] = browsers.cookiesFor(email, {})
  const [at, , signature] = value.split('.')
  const other = createKnownBrowsers({ key: new Uint8Array(32).fill(2), now: () => time })
  for (const forged of [`${at}.${'A'.repeat(22)}.${signature}`, `zzzzzzzz${value.slice(8)}`, `${value}x`, '', '..']) {
    expect(browsers.idOf(email, { [name]: forged })).toBeNull()
  }
  expect(other.idOf(email, { [other.cookiesFor(email, {})[0].name]: value })).toBeNull()
})

it('keeps the twenty accounts that signed in last, however many share the browser', () => {
  let cookies: Record<string, string> = { millwright_known_odd: 'x', another: 'y' }
  const addresses = Array.from({ length: 25 }, (_, n) => `member${n}@nordmark.example`)
  for (const address of addresses) {
    time += 1_000
    cookies = cookiesAfterSignIn(address, cookies)
  }
  time += 1_000
  cookies = cookiesAfterSignIn('member5@nordmark.example', cookies)
  const known = addresses.filter((address) => browsers.idOf(address, cookies) !== null)
  expect(known).toEqual(addresses.slice(5))
  time += 1_000
  cookies = cookiesAfterSignIn(email, cookies)
  expect(browsers.idOf('member5@nordmark.example', cookies)).not.toBeNull()
  expect(browsers.idOf('member6@nordmark.example', cookies)).toBeNull()
  expect(Object.keys(cookies)).toHaveLength(22)
})
