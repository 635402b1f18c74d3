import { signedInMark } from '@millwright/contract/accounts'
import { durations } from '@millwright/contract/limits'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { CookieToSet } from '../../calls/handler.ts'
import { filesCookie, hashOfSid, refreshCookie, signAccessToken, signFilesCookie } from '../../calls/tokens.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Of what a browser calls itself. */
export const maxDeviceLength = 300

const refreshPath = '/api/auth'
const filesPath = '/files'
const mark = { name: signedInMark, path: '/', isReadable: true } as const

export function newRefreshToken(): { token: string; hash: Uint8Array } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashRefreshToken(token) }
}

/** Plain SHA-256 is enough for what is 32 random bytes. */
export function hashRefreshToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** Under which a session is stored and found by its access tokens. */
export function tokenHashOf(secrets: Secrets, sessionId: string): Uint8Array {
  return Buffer.from(hashOfSid(sidOf(secrets, sessionId)), 'hex')
}

/** What a signed-in browser holds: the access token in its memory, two more in httpOnly cookies, and the mark of them. */
export async function issueCredentials(
  secrets: Secrets,
  sessionId: string,
  refreshToken: string,
): Promise<{ token: string; cookies: CookieToSet[] }> {
  const sid = sidOf(secrets, sessionId)
  const files = signFilesCookie(secrets.keyFor('files-cookie'), hashOfSid(sid))
  const maxAgeSeconds = durations.refreshToken / 1000
  return {
    token: await signAccessToken(secrets.keyFor('access-tokens'), sid),
    cookies: [
      { name: refreshCookie, value: refreshToken, path: refreshPath, maxAgeSeconds },
      { name: filesCookie, value: files, path: filesPath, maxAgeSeconds },
      { ...mark, value: '1', maxAgeSeconds },
    ],
  }
}

export const clearedCookies: CookieToSet[] = [
  { name: refreshCookie, value: '', path: refreshPath, maxAgeSeconds: 0 },
  { name: filesCookie, value: '', path: filesPath, maxAgeSeconds: 0 },
  { ...mark, value: '', maxAgeSeconds: 0 },
]

/**
 * The session's secret. Derived from its id, so that a refresh can sign it again although only its hash
 * is stored: a copy of the database is worth no access token.
 */
function sidOf(secrets: Secrets, sessionId: string): string {
  return createHmac('sha256', secrets.keyFor('sessions')).update(sessionId).digest('base64url')
}
