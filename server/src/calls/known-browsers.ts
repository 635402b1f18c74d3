import { durations } from '@millwright/contract/limits'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieToSet, RequestFacts } from './handler.ts'

export type KnownBrowsers = {
  /** Under which this browser counts for this address; null when it has not signed in there within 90 days. */
  idOf: (email: string, cookies: RequestFacts['cookies']) => string | null
  /** The first proves from now on that this browser has signed in there; the others remove what it has too many. */
  cookiesFor: (email: string, cookies: RequestFacts['cookies']) => [CookieToSet, ...CookieToSet[]]
}

/** A browser that many people share sends all of them with every call, and a head of 16 kB is refused. */
const maxCookies = 20
const path = '/api'

const ownName = /^millwright_known_[0-9a-f]{16}$/
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

  /** Those of the accounts that signed in longest ago; a time that was forged shortens nobody's list but its own. */
  function removalsBeside(name: string, cookies: RequestFacts['cookies']): CookieToSet[] {
    const timeOf = (value = '') => Number.parseInt(form.exec(value)?.[1] ?? '0', 36)
    const others = Object.keys(cookies).filter((other) => ownName.test(other) && other !== name)
    return others
      .toSorted((a, b) => timeOf(cookies[b]) - timeOf(cookies[a]))
      .slice(maxCookies - 1)
      .map((other) => ({ name: other, value: '', path, maxAgeSeconds: 0 }))
  }

  return {
    idOf,
    cookiesFor(email, cookies) {
      const id = idOf(email, cookies) ?? randomBytes(16).toString('base64url')
      const at = Math.floor(now() / 1000).toString(36)
      const name = nameOf(email)
      const value = `${at}.${id}.${sign([email, at, id]).toString('base64url')}`
      const own = { name, value, path, maxAgeSeconds: durations.knownBrowser / 1000 }
      return [own, ...removalsBeside(name, cookies)]
    },
  }
}
