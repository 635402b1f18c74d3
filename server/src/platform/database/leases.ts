import { Client } from 'pg'
import type { Log } from '../log.ts'

/** What one process at a time may do, for longer than a transaction. */
export type Leases = {
  /** False while another process holds it. `onLost` is called when it may be another's from now on. */
  take: (name: string, onLost: () => void) => Promise<boolean>
  giveBack: (name: string) => Promise<void>
  close: () => Promise<void>
}

const patienceMs = 5_000

/** The embedded database has one process, which then holds them all. */
export function openLeases({ databaseUrl, log }: { databaseUrl: string | undefined; log: Log }): Leases {
  if (databaseUrl === undefined) {
    return { take: async () => true, giveBack: async () => {}, close: async () => {} }
  }
  return createLeases(databaseUrl, log)
}

/**
 * Advisory locks of one session of its own: the server lets go of them as soon as that ends, however the process
 * does.
 */
function createLeases(databaseUrl: string, log: Log): Leases {
  const held = new Map<string, () => void>()
  let session: Promise<Client> | null = null

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
      const lost = [...held.values()]
      held.clear()
      for (const tell of lost) tell()
    })
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
    async take(name, onLost) {
      const client = await connected()
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [name],
      )
      const isTaken = rows[0]?.taken === true
      if (isTaken) held.set(name, onLost)
      return isTaken
    },
    async giveBack(name) {
      if (!held.delete(name) || session === null) return
      try {
        await (await session).query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
      } catch (error) {
        // The work is done, and what the session holds goes with it.
        log.warn({ error }, 'a lease could not be given back')
        await (await session)?.end()
      }
    },
    async close() {
      held.clear()
      await (await session)?.end()
    },
  }
}
