import { eq, lt, sql } from 'drizzle-orm'
import { rateLimits } from '../schema/rate-limits.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { Refusal } from '../platform/refusal.ts'

/** `key` says what is counted and of whom; a window begins with its first count. Milliseconds. */
export type RateLimit = { key: string; most: number; window: number }

/**
 * Counts one, in one statement, by the database's clock: all instances and restarts count together.
 * @throws Refusal `too-many` beyond the limit, with the seconds until the window ends. The count of a refused
 * call goes with its transaction, which costs nothing: it is full already.
 */
export async function countUp(tx: Transaction, { key, most, window }: RateLimit): Promise<void> {
  const end = sql`${rateLimits.windowStart} + ${window} * interval '1 millisecond'`
  const isOver = sql`${end} <= now()`
  const [row] = await tx
    .insert(rateLimits)
    .values({ key, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${isOver} then now() else ${rateLimits.windowStart} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${end} - now())))::int`,
    })
  if (row && row.count > most) throw new Refusal('too-many', undefined, { retryAfter: row.secondsLeft })
}

/** Takes back one that turned out not to count. */
export async function countDown(tx: Transaction, key: string): Promise<void> {
  await tx
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, key))
}

/** No window is longer than a day. */
export async function deleteOldCounts(tx: Transaction): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, sql`now() - interval '1 day'`))
}
