import { durations, limits } from '@millwright/contract/limits'
import type { RateLimit } from './rate-limits.repository.ts'

/** Of one e-mail address as typed, known or not; sign-in and the check of the current password count together. */
export function passwordFailures(email: string): RateLimit {
  return { key: `password-failures ${email}`, most: limits.passwordFailures, window: durations.passwordFailures }
}

/** A trusted proxy's header may hold anything; an index takes no row of 3 kB. */
const longestAddress = 64

export function authCalls(address: string): RateLimit {
  return {
    key: `auth-calls ${networkOf(address).slice(0, longestAddress)}`,
    most: limits.authCalls,
    window: durations.authCalls,
  }
}

/** One household has 2^64 IPv6 addresses: there the /64 is counted. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  if (!plain.includes(':') || plain.includes('.')) return plain.replace(/^::ffff:/, '')
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
