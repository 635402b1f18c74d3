import { codesPerHour, durations, limits } from '@millwright/contract/limits'
import type { RateLimit, RateLimits } from './rate-limits.repository.ts'

/** Who types a password: from which network, and from which browser if it has signed in to this account before. */
export type Client = { network: string; knownBrowser: string | null }

/**
 * Of one e-mail address as typed, known or not; sign-in and the check of the current password count together. A known
 * browser counts for itself alone: whatever others fail, its owner can sign in.
 */
export function passwordFailures(email: string, { network, knownBrowser }: Client): RateLimits {
  const window = durations.passwordFailures
  const few = { most: limits.passwordFailures, window }
  if (knownBrowser !== null) return [{ key: `password-failures ${email} browser ${knownBrowser}`, ...few }]
  return [
    { key: `password-failures ${email} ${network}`, ...few },
    { key: `password-failures ${email}`, most: limits.passwordFailuresEverywhere, window },
  ]
}

/** Wrong codes of one person's second factor, asked for once their password was right. */
export function factorFailures(userId: string, knownBrowser: string | null): RateLimits {
  const key = `factor-failures ${userId}${knownBrowser === null ? '' : ` browser ${knownBrowser}`}`
  return [
    { key, most: limits.factorFailures, window: durations.passwordFailures },
    { key: `${key} day`, most: limits.factorFailuresOfDay, window: durations.factorFailuresOfDay },
  ]
}

/** The same over all browsers: who knows the password may have signed in from many, of which each counts for itself. */
export function factorFailuresEverywhere(userId: string): RateLimits {
  const key = `factor-failures ${userId} everywhere`
  return [{ key, most: limits.factorFailuresEverywhere, window: durations.factorFailuresOfDay }]
}

/** Mails to one person about devices that are new: who knows the password may call theirs whatever they like. */
export function newDeviceMails(userId: string): RateLimits {
  return [{ key: `new-device-mails ${userId}`, most: limits.newDeviceMailsOfDay, window: durations.newDeviceMails }]
}

/** Of one e-mail address, whoever has it. */
export function registrations(email: string, network: string): RateLimits {
  const window = durations.registrations
  return [
    { key: `registrations ${email} ${network}`, most: limits.registrations, window },
    { key: `registrations ${email}`, most: limits.registrationsEverywhere, window },
  ]
}

/** Codes that one network asks for again for one e-mail address, over all its pending registrations. */
export function resends(email: string, network: string): RateLimits {
  return [{ key: `resends ${email} ${network}`, most: codesPerHour, window: durations.registrations }]
}

/** A trusted proxy's header may hold anything; an index takes no row of 3 kB. */
const maxAddressLength = 64

export function authCalls(address: string): RateLimit {
  return {
    key: `auth-calls ${networkOf(address)}`,
    most: limits.authCalls,
    window: durations.authCalls,
  }
}

/** Messages of providers that somebody signed out there: a flood of them takes nothing from sign-ins, nor the other way round. */
export function signOutMessages(address: string): RateLimit {
  return {
    key: `sign-out-messages ${networkOf(address)}`,
    most: limits.signOutMessages,
    window: durations.authCalls,
  }
}

/** What clients of OAuth send for tokens. */
export function oauthCalls(address: string): RateLimit {
  return { key: `oauth-calls ${networkOf(address)}`, most: limits.oauthCalls, window: durations.authCalls }
}

/** Clients of OAuth that register from one network. */
export function oauthRegistrations(address: string): RateLimits {
  const key = `oauth-registrations ${networkOf(address)}`
  return [{ key, most: limits.oauthRegistrations, window: durations.oauthRegistrations }]
}

/** One household has 2^64 IPv6 addresses: there the /64 is counted. */
export function networkOf(address: string): string {
  return prefixOf(address).slice(0, maxAddressLength)
}

function prefixOf(address: string): string {
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
