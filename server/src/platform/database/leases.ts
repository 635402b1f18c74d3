import { Client, type QueryResult } from 'pg'
import type { Log } from '../log.ts'
import { createTurns } from '../turns.ts'
import type { Reach } from './pooled.ts'

/** What one process at a time may do, for longer than a transaction. */
export type Leases = {
  /** False while another process holds it. `onLost` is called when it may be another's from now on. */
  take: (name: string, onLost: () => void) => Promise<boolean>
  giveBack: (name: string) => Promise<void>
  close: () => Promise<void>
}

const patienceMs = 5_000

/** `reach`: null where the database is embedded. */
type LeasesOptions = { reach: Pick<Reach, 'listenUrl' | 'isDeaf'> | null; log: Log }

/** The embedded database has one process, which then holds them all. */
export function openLeases({ reach, log }: LeasesOptions): Leases {
  if (reach === null) {
    return { take: async () => true, giveBack: async () => {}, close: async () => {} }
  }
  return createLeases({ databaseUrl: reach.listenUrl, log, locks: reach.isDeaf ? locksOfTransaction : locksOfSession })
}

/** How a connection holds what it has taken. */
type Locks = {
  begin: (client: Client) => Promise<void>
  take: (client: Client, name: string) => Promise<boolean>
  /** Returns those of `others` that went with it. */
  giveBack: (client: Client, name: string, others: readonly string[]) => Promise<string[]>
  /** All at once, before the connection ends. */
  giveBackAll: (client: Client) => Promise<void>
}

const locksOfSession: Locks = {
  begin: async () => {},
  async take(client, name) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    )
    return rows[0]?.taken === true
  },
  async giveBack(client, name) {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    return []
  },
  giveBackAll: async (client) => void (await client.query('select pg_advisory_unlock_all()')),
}

// A pooler lends the connection to nobody else while its transaction is open. It reads no row, so it holds no clean-up back.
const begun = 'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0'

/** The same locks, held by a transaction that stays open. One cannot be given back alone: the others are taken anew. */
const locksOfTransaction: Locks = {
  begin: async (client) => void (await client.query(begun)),
  async take(client, name) {
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
        [name],
      )
      return rows[0]?.taken === true
    } catch (error) {
      // Nothing more can be asked in this transaction.
      await client.end().catch(() => {})
      throw error
    }
  },
  async giveBack(client, _name, others) {
    const taken = others.map(
      (one) => `SELECT pg_try_advisory_xact_lock(hashtextextended(${client.escapeLiteral(one)}, 0)) AS taken`,
    )
    // In one message, so that no other lease is taken between the transactions.
    const replies: unknown = await client.query(['COMMIT', begun, ...taken].join('; '))
    const rows = (replies as QueryResult<{ taken: boolean }>[]).flatMap((reply) => reply.rows)
    return others.filter((_one, at) => rows[at]?.taken !== true)
  },
  giveBackAll: async (client) => void (await client.query('COMMIT')),
}

/**
 * Advisory locks of one connection of its own: the server lets go of them as soon as that ends, however the process
 * does.
 */
function createLeases({ databaseUrl, locks, log }: { databaseUrl: string; locks: Locks; log: Log }): Leases {
  const held = new Map<string, () => void>()
  // What gives one back knows of all that are held.
  const inTurn = createTurns(1)
  let session: Promise<Client> | null = null

  function tellLost(names: readonly string[]): void {
    const lost = names.map((name) => held.get(name))
    for (const name of names) held.delete(name)
    for (const tell of lost) tell?.()
  }

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'millwright leases',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', (error) => log.warn({ error }, 'the connection for leases was lost'))
    await client.connect()
    client.once('end', () => {
      session = null
      tellLost([...held.keys()])
    })
    try {
      await locks.begin(client)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    return client
  }

  function connected(): Promise<Client> {
    session ??= connect().catch((error: unknown) => {
      session = null
      throw error
    })
    return session
  }

  return {
    take: (name, onLost) =>
      inTurn(async () => {
        const client = await connected()
        const isTaken = await locks.take(client, name)
        if (isTaken) held.set(name, onLost)
        return isTaken
      }),
    giveBack: (name) =>
      inTurn(async () => {
        if (!held.delete(name) || session === null) return
        try {
          tellLost(await locks.giveBack(await session, name, [...held.keys()]))
        } catch (error) {
          // The work is done, and what the session holds goes with it.
          log.warn({ error }, 'a lease could not be given back')
          await (await session)?.end()
        }
      }),
    async close() {
      held.clear()
      const client = await session
      if (!client) return
      // The server notices later that a connection has ended, and a pooler later still.
      await locks.giveBackAll(client).catch(() => {})
      await client.end()
    },
  }
}
