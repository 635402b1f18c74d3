import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction.ts'

/** What a queue gave up; without what it was to do, which names what users wrote. */
export type FailedDelivery = {
  id: string
  queue: string
  /** Null where it belongs to none. */
  companyId: string | null
  attempts: number
  failedAt: Date
}

const failed = (queues: readonly string[]) =>
  sql`pgboss.job where state = 'failed' and name in (${sql.join(
    queues.map((name) => sql`${name}`),
    sql`, `,
  )})`

export async function countFailed(
  tx: Transaction,
  queues: readonly string[],
): Promise<{ queue: string; jobs: number }[]> {
  const { rows } = await tx.execute<{ queue: string; jobs: number }>(
    sql`select name as queue, count(*)::int as jobs from ${failed(queues)} group by 1 order by 2 desc, 1`,
  )
  return rows
}

/** The newest first. */
export async function listFailed(tx: Transaction, queues: readonly string[], most: number): Promise<FailedDelivery[]> {
  const { rows } = await tx.execute<Omit<FailedDelivery, 'failedAt'> & { milliseconds: number }>(sql`
    select id::text, name as queue, data ->> 'companyId' as "companyId", retry_count + 1 as attempts,
      (extract(epoch from coalesce(completed_on, created_on)) * 1000)::float8 as milliseconds
    from ${failed(queues)} order by completed_on desc, id limit ${most}`)
  return rows.map(({ milliseconds, ...row }) => ({ ...row, failedAt: new Date(milliseconds) }))
}

/** The oldest first. Returns their ids. */
export async function listFailedIds(
  tx: Transaction,
  { queue, id }: { queue: string; id: string | null },
  most: number,
): Promise<string[]> {
  const isMeant = id === null ? sql`` : sql`and id = ${id}`
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text from ${failed([queue])} ${isMeant} order by completed_on, id limit ${most}`,
  )
  return rows.map((row) => row.id)
}
