import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { beginReading } from './begin.ts'
import { openEmbedded } from './embedded/embedded.ts'
import type { Engine } from './engine.ts'
import { openServer } from './server.ts'
import type { StatementNames } from './statement-names.ts'
import { openTransaction, type Transaction } from './transaction.ts'

/** Sends one statement and reads its rows by a schema. */
export type Ask = <Row>(row: z.ZodType<Row>, text: string, values?: unknown[]) => Promise<Row[]>

/** An open transaction as the owner: `ask` reads, `run` says how many rows it changed. */
export type PlainTransaction = {
  ask: Ask
  run: (text: string, values?: unknown[]) => Promise<number>
  client: PoolClient
  /** For what repositories do. */
  handle: Transaction
}

/**
 * A database as it lies there, for an operator's commands: nothing is migrated, vacuumed or made. Every statement of
 * `read` sees the same moment, and none can write.
 */
export type PlainDatabase = {
  kind: 'embedded' | 'server'
  read: <T>(work: (tx: PlainTransaction) => Promise<T>) => Promise<T>
  write: <T>(work: (tx: PlainTransaction) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export type PlainLocation = { kind: 'embedded'; directory: string } | { kind: 'server'; url: string }

/** Whether an embedded database was made in this directory. */
export const embeddedExists = (directory: string) => existsSync(join(directory, 'postgres'))

/** Opens what is there, and makes an empty embedded database where nothing is: ask `embeddedExists` first. */
export async function openPlain(location: PlainLocation): Promise<PlainDatabase> {
  const engine = await openEngine(location)
  try {
    // A server that cannot be reached says so now.
    ;(await engine.pool.connect()).release()
  } catch (error) {
    await engine.close()
    throw error
  }
  return {
    kind: location.kind,
    read: (work) => transact(engine, beginReading, work),
    write: (work) => transact(engine, 'BEGIN', work),
    close: () => engine.close(),
  }
}

function openEngine(location: PlainLocation): Promise<Engine> | Engine {
  // Who waits for an answer is told by the failed statement itself.
  if (location.kind === 'embedded') return openEmbedded(location.directory, () => {})
  return openServer({ url: location.url, connections: 2, isPatient: true }, () => {})
}

async function transact<T>({ pool }: Engine, begin: string, work: (tx: PlainTransaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onLost = (error: Error) => {
    broken = error
  }
  client.on('error', onLost)
  try {
    await client.query(begin)
    const result = await work(plainTransactionOn(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.off('error', onLost)
    client.release(broken)
  }
}

/** `nameOf`: of the database that the connection is of; an operator's command, perhaps through a pooler, prepares nothing. */
export function plainTransactionOn(client: PoolClient, nameOf?: StatementNames): PlainTransaction {
  return {
    client,
    handle: openTransaction(client, { role: 'owner', onQuery: () => {}, nameOf }).tx,
    ask: async (row, text, values) => row.array().parse((await client.query(text, values)).rows),
    run: async (text, values) => (await client.query(text, values)).rowCount ?? 0,
  }
}
