import { eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/transaction.ts'
import { Refusal } from '../platform/refusal.ts'
import { rateLimits } from '../schema/rate-limits.ts'

/** `key` says what is counted and of whom; a window begins with its first count. Milliseconds. */
export type RateLimit = { key: string; most: number; window: number }

/** What was counted in the window that runs, and the seconds until it ends. */
export type Counted = { count: number; secondsLeft: number }

/** Adds to each key, in one statement, by the database's clock: all instances and restarts count together. */
export async function addCounts(
  tx: Transaction,
  counts: ReadonlyMap<string, number>,
  window: number,
): Promise<Map<string, Counted>> {
  const end = sql`${rateLimits.windowStart} + ${window} * interval '1 millisecond'`
  const isOver = sql`${end} <= now()`
  // In one order everywhere, or two instances would wait for each other.
  const values = [...counts].map(([key, count]) => ({ key, count })).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await tx
    .insert(rateLimits)
    .values(values)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${rateLimits.count} + excluded.count end`,
        windowStart: sql`case when ${isOver} then now() else ${rateLimits.windowStart} end`,
      },
    })
    .returning({
      key: rateLimits.key,
      count: rateLimits.count,
      secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${end} - now())))::int`,
    })
  return new Map(rows.map(({ key, ...counted }) => [key, counted]))
}

/**
 * Counts one.
 * @throws Refusal `too-many` beyond the limit. The count of what is refused goes with its transaction, which
 * costs nothing: the limit is reached already.
 */
export async function countUp(tx: Transaction, { key, most, window }: RateLimit): Promise<void> {
  const counted = (await addCounts(tx, new Map([[key, 1]]), window)).get(key)
  if (counted && counted.count > most) throw tooMany(counted)
}

export function tooMany({ secondsLeft }: Counted): Refusal {
  return new Refusal('too-many', undefined, { retryAfter: secondsLeft })
}

/** Takes back one that turned out not to count. */
export async function countDown(tx: Transaction, key: string): Promise<void> {
  await tx
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, key))
}

/** Begins anew, for whom something better than the count has shown who they are. */
export async function clearCount(tx: Transaction, key: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** No window is longer than a day. */
export async function deleteOldCounts(tx: Transaction): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, sql`now() - interval '1 day'`))
}
