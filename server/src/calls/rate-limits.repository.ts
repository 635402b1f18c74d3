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
  const { end, isOver } = windowOf(window)
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
      secondsLeft: secondsUntil(end),
    })
  return new Map(rows.map(({ key, ...counted }) => [key, counted]))
}

/**
 * Counts one.
 * @throws Refusal `too-many` at the limit
 */
export async function countUp(tx: Transaction, limit: RateLimit): Promise<void> {
  if ((await countingUp(tx, limit)).length === 0) throw await refusalAt(tx, limit)
}

/** To be run alone or within another statement: counts one and returns a row, or neither when the limit is reached. */
export function countingUp(tx: Transaction, { key, most, window }: RateLimit) {
  const { isOver } = windowOf(window)
  return tx
    .insert(rateLimits)
    .values({ key, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${isOver} then now() else ${rateLimits.windowStart} end`,
      },
      // What is refused is not counted: taking back what was right leaves exactly the failures.
      setWhere: sql`${isOver} or ${rateLimits.count} < ${most}`,
    })
    .returning({ key: rateLimits.key })
}

/** The refusal of who is over the limit, with the seconds until the window ends. */
export async function refusalAt(tx: Transaction, { key, window }: RateLimit): Promise<Refusal> {
  const [row] = await tx
    .select({ secondsLeft: secondsUntil(windowOf(window).end) })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
  return tooMany({ secondsLeft: row?.secondsLeft ?? 1 })
}

export function tooMany({ secondsLeft }: Pick<Counted, 'secondsLeft'>): Refusal {
  return new Refusal('too-many', undefined, { retryAfter: secondsLeft })
}

/** Takes back one that turned out not to count. */
export async function countDown(tx: Transaction, key: string): Promise<void> {
  await countingDown(tx, key)
}

/** To be run within another statement. */
export function countingDown(tx: Transaction, key: string) {
  return tx
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, key))
}

function windowOf(window: number) {
  const end = sql`${rateLimits.windowStart} + ${window} * interval '1 millisecond'`
  return { end, isOver: sql`${end} <= now()` }
}

const secondsUntil = (end: ReturnType<typeof sql>) =>
  sql<number>`greatest(1, ceil(extract(epoch from ${end} - now())))::int`

/** Begins anew, for whom something better than the count has shown who they are. */
export async function clearCount(tx: Transaction, key: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** No window is longer than a day. */
export async function deleteOldCounts(tx: Transaction): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, sql`now() - interval '1 day'`))
}
