import { z } from 'zod'
import type { PlainTransaction } from '../database/plain-database.ts'

/** A delivery that has not ended: what a queue owes to somebody. */
export const Delivery = z.object({
  id: z.guid(),
  /** The queue's. */
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  key: z.string(),
  startAfter: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

/** Those that wait or are under way: these are made again. None where no server has run yet. */
export async function listDeliveries({ ask }: PlainTransaction): Promise<Delivery[]> {
  const [queue] = await ask(z.object({ made: z.boolean() }), `SELECT to_regclass('pgboss.job') IS NOT NULL AS made`)
  if (!queue?.made) return []
  return ask(
    Delivery,
    `SELECT id, name, coalesce(data, '{}') AS data, coalesce(singleton_key, id::text) AS key,
       to_char(start_after AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startAfter"
     FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_%' ORDER BY created_on, id`,
  )
}
