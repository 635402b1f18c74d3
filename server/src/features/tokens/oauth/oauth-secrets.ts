import { createHash, randomBytes } from 'node:crypto'

/** A code or a refresh token: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of it. There is nothing to guess in 256 random bits, so that SHA-256 is enough. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether a verifier is the one of a challenge by S256 (RFC 7636, 4.6). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  if (verifier.length < 43 || verifier.length > 128 || /[^\w.~-]/.test(verifier)) return false
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}
