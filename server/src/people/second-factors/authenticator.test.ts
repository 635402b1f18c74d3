import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { authenticatorAddress, newAuthenticatorSecret, stepOf } from './authenticator.ts'

/** RFC 6238, appendix B: the key of its SHA-1 examples, whose codes have eight digits there. */
const secret = Secret.fromLatin1('12345678901234567890').base32

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [2_000_000_000, '279037'],
])('takes the code of RFC 6238 at %i s', (seconds, code) => {
  expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

it('takes the code of the step before and after, and of none further off', () => {
  const now = 1_111_111_111_000
  const step = Math.floor(now / 30_000)
  const codes = [-2, -1, 0, 1, 2].map((steps) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * 30_000 }),
  )
  expect(codes.map((code) => stepOf(secret, code, now))).toEqual([null, step - 1, step, step + 1, null])
})

it('makes another secret of 160 bits each time, and an address that apps read', () => {
  const made = newAuthenticatorSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newAuthenticatorSecret()).not.toBe(made)
  const address = new URL(authenticatorAddress(made, 'ada@plant.example'))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Millwright:ada@plant.example')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: made, issuer: 'Millwright', digits: '6' })
})
