import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Client } from 'pg'

/** A notification comes within milliseconds; where it is late, looking for changes is no fault. */
const patienceMs = 5_000

/** What DATABASE_DIRECT_URL says leads to no database. */
export class DirectUnusable extends Error {
  constructor(url: string, cause: unknown) {
    const { host, pathname } = new URL(url)
    super(`DATABASE_DIRECT_URL: the database at ${host}${pathname} cannot be used: ${reasonOf(cause)}.`, { cause })
    this.name = 'DirectUnusable'
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name)
}

/** How a database server is reached. */
export type Reach = {
  /** Where signals and leases connect. */
  listenUrl: string
  /** Not even a connection to `listenUrl` keeps its session: nothing can be heard there, and no lock held. */
  isDeaf: boolean
  /** Transactions of one connection run in several sessions, one after another. */
  isPooled: boolean
}

/**
 * Finds out whether a pooler in transaction mode stands before the database: it lends the session that listens to somebody else,
 * and what is notified never comes to who asked for it.
 * @throws DirectUnusable @throws where the database cannot be reached at `url`
 */
export async function reachOf(url: string, directUrl: string | null): Promise<Reach> {
  if (directUrl !== null) {
    const client = await connect(directUrl).catch((error: unknown) => {
      throw new DirectUnusable(directUrl, error)
    })
    await client.end()
  }
  const listenUrl = directUrl ?? url
  const isDeaf = !(await isHeard(url, listenUrl))
  return { listenUrl, isDeaf, isPooled: isDeaf || directUrl !== null }
}

/** Whether a notification that is sent at one address comes to who listens at the other. */
async function isHeard(url: string, listenUrl: string): Promise<boolean> {
  const channel = `millwright_${randomBytes(8).toString('hex')}`
  const listener = await connect(listenUrl)
  try {
    await listener.query(`LISTEN ${channel}`)
    const sender = await connect(url)
    const late = AbortSignal.timeout(patienceMs)
    const heard = once(listener, 'notification', { signal: late }).then(
      () => true,
      () => false,
    )
    try {
      await sender.query('select pg_notify($1, $2)', [channel, ''])
    } finally {
      await sender.end()
    }
    return await heard
  } finally {
    await listener.end()
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 6 * patienceMs })
  // What ends the connection fails the query that waits, too.
  client.on('error', () => {})
  await client.connect()
  return client
}
