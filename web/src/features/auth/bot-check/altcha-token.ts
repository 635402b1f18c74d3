import type { BotChallenge } from '@millwright/contract/accounts'
import * as z from 'zod/mini'

const Solution = z.looseObject({ counter: z.int(), derivedKey: z.string() })

/** Solves a challenge of ALTCHA in a worker; returns the payload that its widget would send. */
export async function altchaToken(challenge: BotChallenge): Promise<string> {
  const worker = new Worker(new URL('./bot-proof.worker.ts', import.meta.url), { type: 'module' })
  try {
    const solved = Promise.withResolvers<unknown>()
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => solved.resolve(data))
    worker.addEventListener('error', () => solved.reject(new Error('The bot check could not be started')))
    worker.postMessage(challenge)
    return btoa(JSON.stringify({ challenge, solution: Solution.parse(await solved.promise) }))
  } finally {
    worker.terminate()
  }
}
