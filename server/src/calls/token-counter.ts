import { durations, limits } from '@millwright/contract/limits'
import type { Database } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { networkOf } from './rate-limits.ts'
import { addCounts, tooMany } from './rate-limits.repository.ts'
import { noteUse } from './token-use.repository.ts'

/** What is left of a token's calls: `remaining` of `most` within the `secondsLeft` until its window ends. */
export type TokenQuota = { most: number; remaining: number; secondsLeft: number }

export type CountTokenCall = (call: {
  /** Null: what was shown is no token of ours, whatever it is. */
  tokenHash: string | null
  address: string
  /** Told before a refusal too. */
  tell: (quota: TokenQuota) => void
}) => Promise<void>

/**
 * Counts the calls of each token, and what is wrong with the tokens of each network: beyond that limit none is looked
 * at. The first call of a window notes that the token is used. Throws Refusal `too-many`, or `login-required` for what
 * is no token.
 */
export function createTokenCounter(database: Database): CountTokenCall {
  const count = (counts: Map<string, number>) =>
    database.asSystemOnce('sign-in', (tx) => addCounts(tx, counts, durations.tokenCalls))

  return async ({ tokenHash, address, tell }) => {
    const wrong = `wrong-tokens ${networkOf(address)}`
    const own = tokenHash === null ? null : `token-calls ${tokenHash}`
    const counted = await count(
      new Map(
        own === null
          ? [[wrong, 1]]
          : [
              [wrong, 0],
              [own, 1],
            ],
      ),
    )
    const failures = counted.get(wrong)
    const calls = own === null ? undefined : counted.get(own)
    if (failures && failures.count >= limits.wrongTokens + (own === null ? 1 : 0)) throw tooMany(failures)
    if (tokenHash === null || !calls) throw new Refusal('login-required')
    const remaining = Math.max(0, limits.tokenCalls - calls.count)
    if (calls.count === 1) {
      const isKnown = await database.asSystem('sign-in', (tx) => noteUse(tx, tokenHash, address))
      if (!isKnown) {
        await count(new Map([[wrong, 1]]))
        throw new Refusal('login-required')
      }
    }
    tell({ most: limits.tokenCalls, remaining, secondsLeft: calls.secondsLeft })
    if (calls.count > limits.tokenCalls) throw tooMany(calls)
  }
}
