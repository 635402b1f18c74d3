import { durations, limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { directoryScope } from '@millwright/contract/token-scopes'
import { viewerOf } from '../access/access.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { networkOf } from './rate-limits.ts'
import { addCounts, tooMany } from './rate-limits.repository.ts'
import { noteUse } from './token-use.repository.ts'

/** What is left of a token's calls: `remaining` of `most` within the `secondsLeft` until its window ends. */
export type TokenQuota = { most: number; remaining: number; secondsLeft: number }

/** A program that asks for somebody, or the directory of a company (`app/scim`): a token is for one of the two. */
export type TokenHolder = 'program' | 'directory'

export type CountTokenCall = (call: {
  /** Null: what was shown is no token of ours, whatever it is. */
  tokenHash: string | null
  address: string
  /** What holds the token, where each call looks for it, and not the first of a window alone; null: the call itself judges it. */
  looks: TokenHolder | null
  /** Told before a refusal too. */
  tell: (quota: TokenQuota) => void
}) => Promise<void>

/** Brings its count below one: each further call of the window is looked at like the first, and is wrong again. */
const knownAsWrong = -1_000_000

/**
 * Counts the calls of each token, and what is wrong with the tokens of each network: beyond that limit none is looked
 * at. The first call of a window notes that the token is used. Throws Refusal `too-many`, or `login-required` for what
 * is no token, or `forbidden` for one of the other kind of holder.
 */
export function createTokenCounter(database: Database): CountTokenCall {
  const count = (counts: Map<string, number>) =>
    database.asSystemOnce('sign-in', (tx) => addCounts(tx, counts, durations.tokenCalls))
  const isUsed = (tokenHash: string, address: string) =>
    database.asSystem('sign-in', (tx) => noteUse(tx, tokenHash, address))
  const holderOf = (tokenHash: string) =>
    database.asToken(tokenHash, async (_, token): Promise<TokenHolder | null> => {
      if (token === null || viewerOf(token, { evenRemoved: true }) === null) return null
      return token.scopes.includes(directoryScope) ? 'directory' : 'program'
    })

  return async ({ tokenHash, address, looks, tell }) => {
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
    const most = looks === 'directory' ? limits.directoryCalls : limits.tokenCalls
    const remaining = Math.max(0, most - calls.count)
    const holder = looks === null ? null : await holderOf(tokenHash)
    const isKnown = (looks === null || holder !== null) && (calls.count > 1 || (await isUsed(tokenHash, address)))
    if (!isKnown) {
      await count(new Map([[wrong, 1], ...(own === null || calls.count < 1 ? [] : [[own, knownAsWrong] as const])]))
      throw new Refusal('login-required')
    }
    tell({ most, remaining, secondsLeft: calls.secondsLeft })
    if (calls.count > most) throw tooMany(calls)
    if (looks !== holder) throw new Refusal('forbidden', reasons.tokenScopeMissing)
  }
}
