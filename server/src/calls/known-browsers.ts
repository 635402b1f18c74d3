import { durations } from '@millwright/contract/limits'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieToSet, RequestFacts } from './handler.ts'

export type KnownBrowsers = {
  /** Under which this browser counts for this address; null when it has not signed in there within 90 days. */
  idOf: (email: string, cookies: RequestFacts['cookies']) => string | null
  /** Proves from now on that this browser has signed in there. */
  cookieFor: (email: string, cookies: RequestFacts['cookies']) => CookieToSet
}

const form = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/

/**
 * A signed cookie for each account: its time, a random id and the signature of both with the e-mail address. It opens
 * nothing; who has it counts failed passwords for itself alone. @param now milliseconds since 1970
 */
export function createKnownBrowsers({ key, now }: { key: Uint8Array; now: () => number }): KnownBrowsers {
  const sign = (parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  // The name tells accounts apart without telling the address.
  const nameOf = (email: string) => `millwright_known_${sign(['name', email]).toString('hex').slice(0, 16)}`

  function idOf(email: string, cookies: RequestFacts['cookies']): string | null {
    const [, at = '', id = '', signature = ''] = form.exec(cookies[nameOf(email)] ?? '') ?? []
    const given = Buffer.from(signature, 'base64url')
    const expected = sign([email, at, id])
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return Number.parseInt(at, 36) * 1000 + durations.knownBrowser > now() ? id : null
  }

  return {
    idOf,
    cookieFor(email, cookies) {
      const id = idOf(email, cookies) ?? randomBytes(16).toString('base64url')
      const at = Math.floor(now() / 1000).toString(36)
      return {
        name: nameOf(email),
        value: `${at}.${id}.${sign([email, at, id]).toString('base64url')}`,
        path: '/api',
        maxAgeSeconds: durations.knownBrowser / 1000,
      }
    },
  }
}
