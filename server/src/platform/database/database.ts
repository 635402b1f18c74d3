import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import {
  type Begin,
  beginCompany,
  type BeginOptions,
  beginSession,
  beginSystem,
  beginToken,
  type SystemPurpose,
} from './begin.ts'
import { copyFiles } from './embedded/copy-files.ts'
import { openEmbedded } from './embedded/embedded.ts'
import type { Engine } from './engine.ts'
import { migrate, readOwnSchema, readSchemaIn, type SchemaFolders } from './migrations.ts'
import { beginReading, type PlainTransaction, plainTransactionOn } from './plain-database.ts'
import { createSendBegin } from './send-begin.ts'
import { openServer } from './server.ts'
import { openTransaction } from './transaction.ts'
import type { OpenTransaction, Transaction } from './transaction.ts'

export type { Transaction }
import { tellCompany, traced } from '../traces/traces.ts'
import { createTurns } from '../turns.ts'
import { traceStatements } from './trace-statements.ts'
import { startUpkeep } from './upkeep.ts'
import { withClient } from './with-client.ts'

export type DatabaseOptions = (
  | { kind: 'embedded'; directory: string }
  | { kind: 'server'; url: string; connections?: number; isPooled?: boolean }
) & {
  /** What the database is to be made of; the server's own unless said otherwise. */
  schema?: SchemaFolders
  /** Something broke outside of any call. `fatal`: the database is gone and the process must end. */
  onFailure?: (error: Error, fatal: boolean) => void
}

const SessionRow = z.looseObject({
  id: z.string(),
  company_id: z.string(),
  user_id: z.string(),
  expires_at: z.date(),
  created_at: z.date(),
  /** The database's time at the start of the transaction. */
  now: z.date(),
  role: z.enum(['admin', 'user']).nullable(),
  username: z.string().nullable(),
  may_create_assets: z.boolean().nullable(),
  may_create_departments: z.boolean().nullable(),
  /** When its company goes; null unless it is to be removed. */
  company_removed_at: z.date().nullable(),
  /** Its company demands a second factor that it was not opened with; never of an access token. */
  factor_due: z.boolean().optional(),
})
/**
 * Of the row of `sessions`, its columns named as in the table, and what its member may do: null when they were removed.
 * It may have expired: compare with `now`.
 */
export type SessionRow = z.infer<typeof SessionRow>

const TokenRow = SessionRow.extend({
  name: z.string(),
  scopes: z.array(z.string()),
  is_limited: z.boolean(),
  is_service: z.boolean(),
  /** The client of OAuth that holds it; null where a person made it. */
  client_id: z.string().nullable(),
})
/** The row of `access_tokens` in the place of a session's. */
export type TokenRow = z.infer<typeof TokenRow>

export type Database = {
  kind: DatabaseOptions['kind']
  /** Under the session's company; with `session` null, under none: no row of any company can be seen. */
  asSession<T>(
    tokenHashHex: string,
    work: (tx: Transaction, session: SessionRow | null) => Promise<T>,
    options?: BeginOptions,
  ): Promise<T>
  /** The same under the company of an access token; what a limited one sees is what its places say. */
  asToken<T>(
    tokenHashHex: string,
    work: (tx: Transaction, token: TokenRow | null) => Promise<T>,
    options?: BeginOptions,
  ): Promise<T>
  asCompany<T>(companyId: string, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** As the owner of the tables, over all companies. */
  asSystem<T>(purpose: SystemPurpose, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * As `asSystem`, for work that is one query: it commits by itself, in one round trip instead of three. A second
   * query is refused.
   */
  asSystemOnce<T>(purpose: SystemPurpose, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** As the owner, over all companies: every statement of `work` sees the same moment, and none can write. */
  asReader<T>(work: (tx: PlainTransaction) => Promise<T>): Promise<T>
  /** For pg-boss: one text on a connection of its own, as the owner, outside of any transaction. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Embedded only: what is notified over the channel of `platform/signals`. Returns the end of it. */
  onNotified(listener: (payload: string) => void): () => void
  ready(): Promise<void>
  /** Embedded only: vacuums and checkpoints now instead of within the next minute. */
  upkeep(): Promise<void>
  /** Embedded only: copies its files into an empty directory, between two transactions; all others wait meanwhile. */
  copyTo(directory: string): Promise<void>
  stats(): DatabaseStats
  close(): Promise<void>
}

/** Counted since the start; a query is a round trip. `fsyncs` is 0 on a server, which does its own. */
export type DatabaseStats = {
  transactions: number
  queries: number
  fsyncs: number
  /** Now: open, of them lent to nobody, and callers that wait for one. */
  connections: { open: number; idle: number; waiting: number }
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onFailure = options.onFailure ?? (() => {})
  const engine =
    options.kind === 'embedded'
      ? await openEmbedded(options.directory, (error) => onFailure(error, true))
      : openServer(options, (error) => onFailure(error, false))
  try {
    await withClient(await engine.pool.connect(), (client) =>
      migrate(client, options.schema ? readSchemaIn(options.schema) : readOwnSchema()),
    )
  } catch (error) {
    await engine.close()
    throw error
  }
  const upkeep = options.kind === 'embedded' ? startUpkeep(engine.pool, (error) => onFailure(error, false)) : undefined
  return {
    kind: options.kind,
    ...transactions(engine, { isPrepared: !(options.kind === 'server' && options.isPooled === true) }),
    onNotified: (listener) => engine.onNotified?.(listener) ?? (() => {}),
    upkeep: async () => upkeep?.run(),
    async copyTo(directory) {
      if (options.kind !== 'embedded') throw new Error('Only an embedded database is copied by its files')
      await withClient(await engine.connect(), (client) => copyFiles(client, options.directory, directory))
    },
    close: async () => {
      await upkeep?.stop()
      await engine.close()
    },
  }
}

function transactions(engine: Engine, { isPrepared }: { isPrepared: boolean }) {
  const counts = { transactions: 0, queries: 0 }
  const current = new AsyncLocalStorage<{ open: boolean }>()
  const onQuery = () => void (counts.queries += 1)
  const sendBegin = createSendBegin({ isPrepared })
  // Anybody can sign in: a flood must not fill the queue for connections that everybody else waits in.
  const signInTurns = createTurns(Math.max(1, Math.floor(engine.pool.options.max / 3)))

  /** Embedded there is one connection: a second one taken inside a transaction would wait for ever. */
  function refuseInside(): void {
    if (current.getStore()?.open) throw new Error('A transaction is open here; use its handle')
  }

  const lend = <T>(work: (client: PoolClient) => Promise<T>) =>
    engine.watch(async () => await withClient(await engine.connect(), work))

  async function run<T>(begin: Begin, work: (tx: Transaction, row: unknown) => Promise<T>): Promise<T> {
    refuseInside()
    return await traced(`transaction ${begin.name}`, async (span) => {
      const statements = traceStatements(span)
      return await lend(async (client) => {
        counts.transactions += 1
        counts.queries += 1
        statements?.connected()
        const row = lastRow(await sendBegin(client, begin))
        const options = { role: begin.role, onQuery, onStatement: statements?.add, isPrepared }
        const result = await settled(openTransaction(client, options), (tx) => work(tx, row)).finally(statements?.tell)
        counts.queries += 1
        const { command } = await client.query('COMMIT')
        // PostgreSQL replies to COMMIT with ROLLBACK when a failed query was caught and forgotten.
        if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a query in it had failed')
        return result
      })
    })
  }

  async function runOnce<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return await lend(async (client) => {
      counts.transactions += 1
      return await settled(openTransaction(client, { role: 'owner', onQuery, single: true, isPrepared }), work)
    })
  }

  async function settled<T>({ tx, settle }: OpenTransaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const here = { open: true }
    try {
      const result = await current.run(here, () => work(tx))
      await settle()
      return result
    } catch (error) {
      // A broken rule says more than the failed query that it led to.
      throw await settle().then(
        () => error,
        (violation: unknown) => violation,
      )
    } finally {
      here.open = false
    }
  }

  const inTurn = async <T>(purpose: SystemPurpose, work: () => Promise<T>) => {
    refuseInside()
    return await (purpose === 'sign-in' ? signInTurns(work) : work())
  }

  return {
    asSession: async <T>(
      hash: string,
      work: (tx: Transaction, session: SessionRow | null) => Promise<T>,
      options?: BeginOptions,
    ) => await run(beginSession(hash, options), (tx, row) => work(tx, told(parseSession(row)))),
    asToken: async <T>(
      hash: string,
      work: (tx: Transaction, token: TokenRow | null) => Promise<T>,
      options?: BeginOptions,
    ) => await run(beginToken(hash, options), (tx, row) => work(tx, told(parseToken(row)))),
    asCompany: async <T>(companyId: string, work: (tx: Transaction) => Promise<T>) =>
      await run(beginCompany(companyId), (tx) => {
        tellCompany(companyId)
        return work(tx)
      }),
    asSystem: <T>(purpose: SystemPurpose, work: (tx: Transaction) => Promise<T>) =>
      inTurn(purpose, () => run(beginSystem(purpose), (tx) => work(tx))),
    asSystemOnce: <T>(purpose: SystemPurpose, work: (tx: Transaction) => Promise<T>) =>
      inTurn(purpose, () => runOnce(work)),
    asReader: async <T>(work: (tx: PlainTransaction) => Promise<T>) => {
      refuseInside()
      return await lend(async (client) => {
        counts.transactions += 1
        await client.query(beginReading)
        const here = { open: true }
        try {
          const result = await current.run(here, () => work(plainTransactionOn(client)))
          await client.query('COMMIT')
          return result
        } finally {
          here.open = false
        }
      })
    },
    executeSql: async (text: string, values?: unknown[]) => {
      refuseInside()
      counts.queries += 1
      return await lend<{ rows: unknown[] }>((client) => client.query(text, values))
    },
    ready: async () => {
      await lend((client) => client.query('SELECT 1'))
    },
    stats: () => {
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = engine.pool
      return { ...counts, fsyncs: engine.fsyncs(), connections: { open, idle, waiting } }
    },
  }
}

const Results = z.array(z.object({ rows: z.array(z.unknown()) }))

/** For several statements in one text pg returns an array, which its types do not say. */
function lastRow(results: unknown): unknown {
  return Results.parse(results).at(-1)?.rows[0]
}

/** Its company, to the trace. */
function told<Row extends SessionRow | null>(row: Row): Row {
  tellCompany(row?.company_id)
  return row
}

const parseSession = (row: unknown): SessionRow | null => (isFound(row) ? SessionRow.parse(row) : null)
const parseToken = (row: unknown): TokenRow | null => (isFound(row) ? TokenRow.parse(row) : null)

function isFound(row: unknown): boolean {
  return z.looseObject({ id: z.unknown() }).parse(row).id !== null
}
