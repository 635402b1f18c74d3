import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import type { Check } from './check.ts'

const RecaptchaReply = z.object({ success: z.boolean(), score: z.optional(z.number()) })

/** Google's own suggestion, https://developers.google.com/recaptcha/docs/v3#interpreting_the_score */
const leastScore = 0.5
const timeout = 5_000
/** A token is good for two minutes; a used one is kept a little longer than that. */
const tokenLife = 10 * 60_000

type Settings = { siteKey: string; secret: string; verifyUrl?: string }

/** reCAPTCHA v3. `verifyUrl` is a parameter for tests alone: no setting points the secret anywhere else. */
export function recaptchaCheck(settings: Settings): Check {
  const { siteKey, secret, verifyUrl = 'https://www.google.com/recaptcha/api/siteverify' } = settings
  return {
    ask: async () => ({ kind: 'recaptcha', siteKey }),
    async judge(token, { address, signal }) {
      const verdict = await ask(verifyUrl, new URLSearchParams({ secret, response: token, remoteip: address }), signal)
      if (!verdict.success || (verdict.score ?? 0) < leastScore) return null
      return { hash: createHash('sha256').update(token).digest(), expiresAt: new Date(Date.now() + tokenLife) }
    },
  }
}

async function ask(url: string, body: URLSearchParams, signal: AbortSignal): Promise<z.infer<typeof RecaptchaReply>> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    const response = await fetch(url, { method: 'POST', body, signal: limit, redirect: 'error' })
    if (!response.ok) throw new Error(`The verify call answered ${response.status}`)
    return RecaptchaReply.parse(await response.json())
  } catch (error) {
    throw new Refusal('unavailable', undefined, { cause: error })
  }
}
