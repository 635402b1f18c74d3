import type { BotChallenge } from '@millwright/contract/accounts'
import * as z from 'zod/mini'

const Solution = z.looseObject({ counter: z.int(), derivedKey: z.string() })

/** Solves a challenge of ALTCHA beside the page; answers the payload that its widget would send. */
export async function altchaToken(challenge: BotChallenge): Promise<string> {
  const worker = new Worker(new URL('./bot-proof.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = Promise.withResolvers<unknown>()
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => answer.resolve(data))
    worker.addEventListener('error', () => answer.reject(new Error('The bot check could not be started')))
    worker.postMessage(challenge)
    return btoa(JSON.stringify({ challenge, solution: Solution.parse(await answer.promise) }))
  } finally {
    worker.terminate()
  }
}
