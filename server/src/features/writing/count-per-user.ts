import type { CallReason } from '@millwright/contract/reasons/reason'
import { Refusal } from '../../platform/refusal.ts'

type Call = { viewer: { userId: string }; facts: { signal: AbortSignal } }

/** Counts what each user has under way in this process. */
export function countPerUser(most: number, reason: CallReason) {
  const taken = new Map<string, number>()
  const count = (userId: string, by: 1 | -1) => {
    const now = (taken.get(userId) ?? 0) + by
    if (now === 0) taken.delete(userId)
    else taken.set(userId, now)
  }
  return {
    /** Until the call ends. @throws Refusal `too-many` */
    take({ viewer: { userId }, facts: { signal } }: Call): void {
      signal.throwIfAborted()
      if ((taken.get(userId) ?? 0) >= most) throw new Refusal('too-many', reason, { retryAfter: 5 })
      count(userId, 1)
      // The edge aborts it when the call ends, for whatever reason.
      signal.addEventListener('abort', () => count(userId, -1), { once: true })
    },
  }
}
