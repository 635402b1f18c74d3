import { durations } from '@millwright/contract/limits'
import { jwtVerify, SignJWT } from 'jose'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const refreshCookie = 'millwright_refresh'
/** Goes out with `/files` only and names the session there; a signed link works with it alone. */
export const filesCookie = 'millwright_files'

const audience = 'millwright'

/** An access token for the session whose secret is `sid` (43 characters of base64url); good for 15 minutes. */
export async function signAccessToken(secret: Uint8Array, sid: string): Promise<string> {
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + durations.accessToken))
    .sign(secret)
}

/** The hash (hex) under which the token's session is stored; null when it is not ours or not fresh. */
export async function readAccessToken(secret: Uint8Array, token: string): Promise<{ tokenHash: string } | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      audience,
      requiredClaims: ['exp', 'sid'],
    })
    return typeof payload['sid'] === 'string' ? { tokenHash: hashOfSid(payload['sid']) } : null
  } catch {
    // Whatever is wrong with it, the caller is nobody.
    return null
  }
}

export function hashOfSid(sid: string): string {
  return createHash('sha256').update(sid).digest('hex')
}

/** Names the session by its hash, from which no access token can be made. */
export function signFilesCookie(secret: Uint8Array, tokenHash: string): string {
  return `${tokenHash}.${signatureOf(secret, tokenHash).toString('base64url')}`
}

export function readFilesCookie(secret: Uint8Array, cookie: string | undefined): { tokenHash: string } | null {
  const [tokenHash = '', signature = '', ...rest] = cookie?.split('.') ?? []
  if (rest.length > 0 || !/^[0-9a-f]{64}$/.test(tokenHash)) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(secret, tokenHash)
  return given.length === expected.length && timingSafeEqual(given, expected) ? { tokenHash } : null
}

function signatureOf(secret: Uint8Array, tokenHash: string): Buffer {
  return createHmac('sha256', secret).update(tokenHash).digest()
}
