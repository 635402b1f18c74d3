import { durations } from '@millwright/contract/limits'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '../secrets.ts'
import type { Check, Proof } from './check.ts'

/**
 * How many hashes a browser makes to find the answer. About a second on a phone, where each is a call of
 * `crypto.subtle`; SHA-256 and not PBKDF2, so that a page without `crypto.subtle` (plain http in the hall) is
 * not slower by orders of magnitude (docs/decisions/0006).
 */
const hashes = { least: 20_000, most: 60_000 }

const Payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(1),
      keyLength: z.int(),
      keyPrefix: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** A proof of work that needs no outside service. */
export function altchaCheck(secrets: Secrets): Check {
  const hmacSignatureSecret = Buffer.from(secrets.keyFor('bot-check-challenges')).toString('hex')
  return {
    async ask() {
      const { parameters, signature = '' } = await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(hashes.most, hashes.least),
        deriveKey,
        expiresAt: new Date(Date.now() + durations.botChallenge),
        hmacSignatureSecret,
      })
      // Through JSON, as it is sent: what is undefined is not there.
      const challenge: unknown = JSON.parse(JSON.stringify(parameters))
      return {
        kind: 'altcha',
        challenge: { parameters: z.looseObject({ algorithm: z.string() }).parse(challenge), signature },
      }
    },
    async judge(token): Promise<Proof | null> {
      const payload = Payload.safeParse(parseJson(Buffer.from(token, 'base64').toString('utf8')))
      if (!payload.success) return null
      const { challenge, solution } = payload.data
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
      if (!verified) return null
      return {
        hash: createHash('sha256').update(challenge.signature).digest(),
        expiresAt: new Date((challenge.parameters.expiresAt + 1) * 1000),
      }
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
