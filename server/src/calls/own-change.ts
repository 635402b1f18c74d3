import { type Lsn, readLsn } from '../platform/database/replica/lsn.ts'
import type { CookieToSet, RequestFacts } from './handler.ts'

const name = 'millwright_own_change'

/** Longer than a replica is behind that is still asked. */
const maxAgeSeconds = 10

/**
 * Tells a browser how far the log went with what it has changed. It comes back with each call, to whichever process, and what
 * is read from a replica is read behind it. Not signed: a lower one shows its owner their own change late.
 */
export const ownChangeCookie = (written: Lsn): CookieToSet => ({ name, value: written, path: '/api', maxAgeSeconds })

/** Null where nothing was changed lately, or what was sent is no such place. */
export const ownChangeIn = (cookies: RequestFacts['cookies']): Lsn | null => readLsn(cookies[name])
