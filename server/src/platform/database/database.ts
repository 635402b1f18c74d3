import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import {
  type Begin,
  beginCompany,
  type BeginOptions,
  beginReading,
  beginSession,
  beginSystem,
  beginToken,
  parseSession,
  parseToken,
  type SessionRow,
  type SystemPurpose,
  type TokenRow,
} from './begin.ts'
import { copyFiles } from './embedded/copy-files.ts'
import { openEmbedded } from './embedded/embedded.ts'
import type { Engine } from './engine.ts'
import { migrate, readOwnSchema, readSchemaIn, type SchemaFolders } from './migrations.ts'
import { type PlainTransaction, plainTransactionOn } from './plain-database.ts'
import type { Lsn } from './replica/lsn.ts'
import { openReplica, type Replica } from './replica/replica.ts'
import type { NotAsked } from './replica/watch-replica.ts'
import { createRunner, type ReadingSide, type Work } from './running/run-transaction.ts'
import { openServer } from './server.ts'
import { createStatementNames } from './statement-names.ts'
import { openTransaction } from './transaction.ts'
import type { OpenTransaction, Transaction } from './transaction.ts'

export type { Transaction }
import { tellCompany } from '../traces/traces.ts'
import { createTurns } from '../turns.ts'
import { startUpkeep } from './upkeep.ts'
import { lendOf, withClient } from './with-client.ts'

export type DatabaseOptions = (
  | { kind: 'embedded'; directory: string }
  | {
      kind: 'server'
      url: string
      connections?: number
      isPooled?: boolean
      /** A standby of it, which calls that only read may be answered by. */
      replicaUrl?: string | undefined
      /** Told each time that it changes whether the standby is asked; null: it is. */
      onReplica?: (why: NotAsked | null) => void
    }
) & {
  /** What the database is to be made of; the server's own unless said otherwise. */
  schema?: SchemaFolders
  /** Something broke outside of any call. `fatal`: the database is gone and the process must end. */
  onFailure?: (error: Error, fatal: boolean) => void
}

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
  /** Null without a replica, and until something was committed: how far the log goes, with all that this process has written. */
  written(): Lsn | null
  /** Resolves at once without a replica; else when what was committed before now is read there, or none is asked. */
  replicated(): Promise<void>
  /** How far the replica is behind, in seconds; null where there is none. */
  replicaLag(): number | null
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
  const isPrepared = !(options.kind === 'server' && options.isPooled === true)
  const replica = replicaOf(options, { isPrepared, onFailure: (error) => onFailure(error, false) })
  const upkeep = options.kind === 'embedded' ? startUpkeep(engine.pool, (error) => onFailure(error, false)) : undefined
  return {
    kind: options.kind,
    ...transactions(engine, { isPrepared, replica }),
    replicated: async () => replica?.caughtUp(),
    replicaLag: () => replica?.lag() ?? null,
    onNotified: (listener) => engine.onNotified?.(listener) ?? (() => {}),
    upkeep: async () => upkeep?.run(),
    async copyTo(directory) {
      if (options.kind !== 'embedded') throw new Error('Only an embedded database is copied by its files')
      await withClient(await engine.connect(), (client) => copyFiles(client, options.directory, directory))
    },
    close: async () => {
      await upkeep?.stop()
      await replica?.close()
      await engine.close()
    },
  }
}

type FromOpening = { isPrepared: boolean; onFailure: (error: Error) => void }

function replicaOf(options: DatabaseOptions, { isPrepared, onFailure }: FromOpening): Replica | null {
  if (options.kind !== 'server' || options.replicaUrl === undefined) return null
  const { url: primaryUrl, replicaUrl: url, onReplica: onChange = () => {} } = options
  return openReplica({ primaryUrl, url, isPrepared, onFailure, onChange })
}

type Parts = { isPrepared: boolean; replica: Replica | null }

function transactions(engine: Engine, { isPrepared, replica }: Parts) {
  const counts = { transactions: 0, queries: 0 }
  const current = new AsyncLocalStorage<{ open: boolean }>()
  const onQuery = () => void (counts.queries += 1)
  // Anybody can sign in: a flood must not fill the queue for connections that everybody else waits in.
  const signInTurns = createTurns(Math.max(1, Math.floor(engine.pool.options.max / 3)))

  /** Embedded there is one connection: a second one taken inside a transaction would wait for ever. */
  function refuseInside(): void {
    if (current.getStore()?.open) throw new Error('A transaction is open here; use its handle')
  }

  const lend = <T>(work: (client: PoolClient) => Promise<T>) => lendOf(engine, work)
  const nameOf = isPrepared ? createStatementNames() : undefined
  const runner = createRunner({ engine, replica, nameOf, counts, settled })

  async function run<T>(begin: Begin, work: Work<T>, reading?: ReadingSide): Promise<T> {
    refuseInside()
    return await runner.run(begin, work, reading)
  }

  async function runOnce<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return await lend(async (client) => {
      counts.transactions += 1
      return await settled(openTransaction(client, { role: 'owner', onQuery, single: true, nameOf }), work)
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
    ) =>
      await run(
        beginSession(hash, options),
        (tx, row) => work(tx, told(parseSession(row))),
        readingOf(options, { mayBeReplica: true }),
      ),
    asToken: async <T>(
      hash: string,
      work: (tx: Transaction, token: TokenRow | null) => Promise<T>,
      options?: BeginOptions,
    ) =>
      await run(
        beginToken(hash, options),
        (tx, row) => work(tx, told(parseToken(row))),
        readingOf(options, { mayBeReplica: false }),
      ),
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
          const result = await current.run(here, () => work(plainTransactionOn(client, nameOf)))
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
    written: () => runner.written(),
    stats: () => {
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = engine.pool
      return { ...counts, fsyncs: engine.fsyncs(), connections: { open, idle, waiting } }
    },
  }
}

function readingOf(options: BeginOptions = {}, side: Pick<ReadingSide, 'mayBeReplica'>): ReadingSide | undefined {
  if (options.isOneMoment) return { after: null, mayBeReplica: false, isOneMoment: true }
  return options.reads && { ...options.reads, ...side }
}

/** Its company, to the trace. */
function told<Row extends SessionRow | null>(row: Row): Row {
  tellCompany(row?.company_id)
  return row
}
