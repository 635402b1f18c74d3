import { limits } from '@millwright/contract/limits'
import { Secret, TOTP } from 'otpauth'

/** What all authenticator apps take: HMAC-SHA-1, six digits, a new code every thirty seconds (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: limits.authenticatorDigits, period: 30 } as const
/** Bytes; RFC 4226, section 4, asks for 20. */
const secretSize = 20
/** Steps that an app's clock may be off, and that typing may take (RFC 6238, section 5.2). */
const window = 1

/** In Base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: secretSize }).base32

/** What an app scans (`otpauth:`). `email` tells two accounts in one app apart. */
export function authenticatorAddress(secret: string, email: string): string {
  return new TOTP({ ...settings, issuer: 'Millwright', label: email, secret }).toString()
}

/** The time step that a code belongs to, at most one from that of `now` (milliseconds since 1970); null when it is wrong. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...settings, secret })
  const distance = totp.validate({ token: code, timestamp: now, window })
  return distance === null ? null : totp.counter({ timestamp: now }) + distance
}
