import type { StatementNames } from '../statement-names.ts'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { traced } from '../../traces/traces.ts'
import { type Begin, beginReading, type Reading } from '../begin.ts'
import type { Engine } from '../engine.ts'
import { endBefore, laterOf, type Lsn, readLsn } from '../replica/lsn.ts'
import type { Replica } from '../replica/replica.ts'
import { createSendBegin } from '../send-begin.ts'
import { traceStatements } from './trace-statements.ts'
import { openTransaction, type OpenTransaction, type Transaction } from '../transaction.ts'
import { lendOf } from '../with-client.ts'

/** `row` is what the transaction began with. */
export type Work<T> = (tx: Transaction, row: unknown) => Promise<T>

/** `mayBeReplica`: who reads has told what they wrote, if anything. */
export type ReadingSide = Reading & { mayBeReplica: boolean; isOneMoment?: boolean }

type RunnerParts = {
  engine: Engine
  replica: Replica | null
  /** None where the next transaction may come to another session: then nothing is prepared. */
  nameOf: StatementNames | undefined
  counts: { transactions: number; queries: number }
  /** Does the work of an open transaction, up to its end. */
  settled: <T>(opened: OpenTransaction, work: (tx: Transaction) => Promise<T>) => Promise<T>
}

type Runner = {
  /** With `reading`, nothing can be written, and the work may be done twice: on the replica, and where that fails on the primary. */
  run<T>(begin: Begin, work: Work<T>, reading?: ReadingSide): Promise<T>
  /** Null without a replica, and until something was committed: how far the log goes, with all that was written here. */
  written(): Lsn | null
}

/** Where one transaction runs: how it begins and ends there. */
type Place = {
  engine: Engine
  /** Sends what begins it; returns the row of its last statement. */
  begin: (client: PoolClient) => Promise<unknown>
  /** Returns the command that PostgreSQL names. */
  commit: (client: PoolClient) => Promise<string>
}

/** Runs transactions whose beginning also tells who asks, in one round trip. */
export function createRunner({ engine, replica, nameOf, counts, settled }: RunnerParts): Runner {
  const sendBegin = createSendBegin({ isPrepared: nameOf !== undefined })
  let written: Lsn | null = null

  async function commitAndNote(client: PoolClient): Promise<string> {
    const [committed, { rows }] = CommitResults.parse(await client.query(commitAndTell))
    const at = readLsn(rows[0]?.lsn)
    if (at !== null) written = laterOf(endBefore(at), written)
    return committed.command
  }

  const primary = (begin: Begin, opening: 'BEGIN' | 'BEGIN READ ONLY' | typeof beginReading): Place => ({
    engine,
    begin: async (client) => lastRows(await sendBegin(client, begin, opening)).last,
    // A statement behind the commit that failed would say of what was committed that it was not.
    commit: opening === 'BEGIN' && replica?.tells() ? commitAndNote : commit,
  })

  async function runAt<T>({ name, role }: Begin, place: Place, work: Work<T>): Promise<T> {
    return await traced(`transaction ${name}`, async (span) => {
      const statements = traceStatements(span)
      return await lendOf(place.engine, async (client) => {
        counts.transactions += 1
        counts.queries += 1
        statements?.connected()
        const row = await place.begin(client)
        const options = { role, onQuery: () => void (counts.queries += 1), onStatement: statements?.add, nameOf }
        const opened = openTransaction(client, options)
        const result = await settled(opened, (tx) => work(tx, row)).finally(statements?.tell)
        counts.queries += 1
        const command = await place.commit(client)
        // PostgreSQL replies to COMMIT with ROLLBACK when a failed query was caught and forgotten.
        if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a query in it had failed')
        return result
      })
    })
  }

  return {
    async run(begin, work, reading) {
      if (!reading) return await runAt(begin, primary(begin, 'BEGIN'), work)
      const opening = reading.isOneMoment ? beginReading : 'BEGIN READ ONLY'
      const onPrimary = () => runAt(begin, primary(begin, opening), work)
      if (!replica || !reading.mayBeReplica) return await onPrimary()
      return await replica.first(() => runAt(begin, placeOn(replica, begin, reading.after), work), onPrimary)
    },
    written: () => written,
  }
}

function placeOn(replica: Replica, begin: Begin, after: Lsn | null): Place {
  return {
    engine: replica.engine,
    async begin(client) {
      // Only now: a connection may have been waited for.
      const { opening, check } = replica.begins(after)
      const rows = lastRows(await replica.sendBegin(client, begin, opening))
      check(rows.before)
      return rows.last
    },
    commit,
  }
}

const commit = async (client: PoolClient): Promise<string> => (await client.query('COMMIT')).command

/** In one round trip: what was committed, and how far the log goes with it. */
const commitAndTell = 'COMMIT; SELECT pg_current_wal_insert_lsn()::text AS lsn'
const CommitResults = z.tuple([
  z.object({ command: z.string() }),
  z.object({ rows: z.array(z.object({ lsn: z.string() })) }),
])

const Results = z.array(z.object({ rows: z.array(z.unknown()) }))

/** For several statements in one text pg returns an array, which its types do not say. */
function lastRows(results: unknown): { before: unknown; last: unknown } {
  const rows = Results.parse(results).map((one) => one.rows[0])
  return { before: rows.at(-2), last: rows.at(-1) }
}
