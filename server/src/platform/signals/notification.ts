import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { CHANNEL } from '../database/embedded/channel.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Signal } from './signal.ts'

const Payload = z.object({ topic: z.string(), message: z.string() })

/** Sent when `tx` commits, and only then. Functions of the database call `pg_notify` with the same words. */
export async function notify(tx: Transaction, signal: Signal): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(signal)})`)
}

/** Anybody who may connect to the database can notify: what is not ours is ignored. */
export function readSignal(payload: string | undefined): Signal | null {
  try {
    return Payload.safeParse(JSON.parse(payload ?? 'null')).data ?? null
  } catch {
    return null
  }
}
