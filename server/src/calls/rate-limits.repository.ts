import { and, eq, gte, inArray, lt, not, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { rowIf } from '../platform/database/row-if.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { Refusal } from '../platform/refusal.ts'
import { rateLimits } from '../schema/rate-limits.ts'

/** `key` says what is counted and of whom; a window begins with its first count. Milliseconds. */
export type RateLimit = { key: string; most: number; window: number }

/** One, or two that hold together, the narrower one first. */
export type RateLimits = readonly [RateLimit, RateLimit?]

/** What was counted in the window that runs, and the seconds until it ends. */
export type WindowCount = { count: number; secondsLeft: number }

/** Adds to each key, in one statement, by the database's clock: all instances and restarts count together. */
export async function addCounts(
  tx: Transaction,
  counts: ReadonlyMap<string, number>,
  window: number,
): Promise<Map<string, WindowCount>> {
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
 * @throws Refusal `too-many` at a limit
 */
export async function countUp(tx: Transaction, limits: RateLimits): Promise<void> {
  if (!(await isCounted(tx, limits))) throw await refusalAt(tx, limits)
}

/** False, and nothing counted, at a limit. */
export async function isCounted(tx: Transaction, limits: RateLimits): Promise<boolean> {
  const { steps, all } = countingUp(tx, limits)
  const rows = await tx
    .with(...steps)
    .select({ key: all.key })
    .from(all)
  return rows.length === 1
}

/** Within another statement: `all` has one row when one was counted at every limit, else none. */
export function countingUp(tx: Transaction, [narrow, wide]: RateLimits) {
  // Else whoever is refused at the wide limit would use up the narrow one. Two at once may pass here; the wide
  // limit itself then stops the second one.
  const isFree = wide ? sql`not exists (${atLimit(tx, wide)})` : sql`true`
  const first = tx.$with('counted').as(addingOne(tx, narrow, isFree))
  if (!wide) return { steps: [first], all: first }
  const all = tx.$with('counted_widely').as(addingOne(tx, wide, sql`exists (select from ${first})`))
  return { steps: [first, all], all }
}

/** Returns a row, or none when the limit is reached. */
function addingOne(tx: Transaction, { key, most, window }: RateLimit, condition: SQL) {
  const { isOver } = windowOf(window)
  return tx
    .insert(rateLimits)
    .select(rowIf(rateLimits, { key, count: 1 }, condition))
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

function atLimit(tx: Transaction, { key, most, window }: RateLimit) {
  return tx
    .select({ secondsLeft: secondsUntil(windowOf(window).end).as('seconds_left') })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gte(rateLimits.count, most), not(windowOf(window).isOver)))
}

/** The refusal of who is at a limit, with the seconds until the last of the windows ends. */
export async function refusalAt(tx: Transaction, [narrow, wide]: RateLimits): Promise<Refusal> {
  const rows = await (wide ? unionAll(atLimit(tx, narrow), atLimit(tx, wide)) : atLimit(tx, narrow))
  return tooMany({ secondsLeft: Math.max(1, ...rows.map(({ secondsLeft }) => secondsLeft)) })
}

export function tooMany({ secondsLeft }: Pick<WindowCount, 'secondsLeft'>): Refusal {
  return new Refusal('too-many', undefined, { retryAfter: secondsLeft })
}

/** Takes back one that turned out not to count. */
export async function countDown(tx: Transaction, limits: RateLimits): Promise<void> {
  await countingDown(tx, limits)
}

/** To be run within another statement. */
export function countingDown(tx: Transaction, limits: RateLimits) {
  const keys = keysOf(limits)
  // In the order in which they are counted, or the two would wait for each other.
  const locked = tx
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, keys))
    .orderBy(sql`array_position(${sql.param(keys)}::text[], ${rateLimits.key})`)
    .for('update')
  return tx
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(inArray(rateLimits.key, locked))
}

function keysOf(limits: RateLimits): string[] {
  return limits.flatMap((limit) => limit?.key ?? [])
}

function windowOf(window: number) {
  const end = sql`${rateLimits.windowStart} + ${window} * interval '1 millisecond'`
  return { end, isOver: sql`${end} <= now()` }
}

const secondsUntil = (end: ReturnType<typeof sql>) =>
  sql<number>`greatest(1, ceil(extract(epoch from ${end} - now())))::int`

/** Begins anew, for whom something better than the count has shown who they are. */
export async function clearCounts(tx: Transaction, limits: RateLimits): Promise<void> {
  await countingDown(tx, limits)
  await tx.delete(rateLimits).where(inArray(rateLimits.key, keysOf(limits)))
}

/** No window is longer than a day. */
export async function deleteOldCounts(tx: Transaction): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, sql`now() - interval '1 day'`))
}
