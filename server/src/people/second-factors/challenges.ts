import { createHash } from 'node:crypto'

/** Under which a challenge is stored. */
export const hashOfChallenge = (challenge: string): Uint8Array => createHash('sha256').update(challenge).digest()

/** The challenge that a browser says it answered; null when it says nothing of the kind. It proves nothing by itself. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
