import { accountRoutes } from '@millwright/contract/accounts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { ApiClient } from './api-client.ts'

/** Solves the proof of work that a server with its usual settings asks for; the client keeps the cookie. */
export async function passBotCheck(client: ApiClient): Promise<void> {
  const { challenge } = await client.call(accountRoutes.botCheck)
  if (!challenge) throw new Error('No challenge came.')
  const { parameters, signature } = challenge
  const solution = await solveChallenge({ challenge: { parameters: parameters as never, signature }, deriveKey })
  if (!solution) throw new Error('The challenge was not solved.')
  const { counter, derivedKey } = solution
  const proof = { challenge, solution: { counter, derivedKey } }
  await client.call(accountRoutes.verifyBotCheck, {
    body: { token: Buffer.from(JSON.stringify(proof)).toString('base64') },
  })
}
