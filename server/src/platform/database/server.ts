import { Socket } from 'node:net'
import pg, { type ClientBase, type PoolClient, type PoolConfig } from 'pg'
import type { Engine } from './engine.ts'
import { createLiveness, notResponding } from './liveness.ts'

/** What is under way when the database is closed gets so long. */
const maxEndMs = 3_000

/**
 * PostgreSQL ends a session that stands still for so long within a transaction, as that of a process that was stopped: what
 * it has locked is then free for others. Milliseconds; an address with `idle_in_transaction_session_timeout` sets another.
 */
const maxIdleInTransactionMs = 60_000
const idleTimeout = 'idle_in_transaction_session_timeout'

export type ServerOptions = {
  url: string
  connections?: number
  /** Where a transaction may wait for what is not the database's: a backup reads while it writes elsewhere. */
  isPatient?: boolean
}

/** The pool waits for what it calls there, which its types leave out. */
type OwnConfig = Omit<PoolConfig, 'onConnect'> & { onConnect: (client: ClientBase) => Promise<void> }

/** A pool of connections to a PostgreSQL server; `onError` is told of those that the server closed while idle. */
export function openServer(
  { url, connections = 10, isPatient = false }: ServerOptions,
  onError: (error: Error) => void,
): Engine {
  const sockets = new Set<Socket>()
  const liveness = createLiveness({
    probe: (signal) => probe(url, signal),
    dropConnections: () => {
      for (const socket of sockets) socket.destroy(notResponding())
    },
  })
  const setsOwn = URL.parse(url)?.searchParams.has(idleTimeout) ?? false
  const config: OwnConfig = {
    connectionString: url,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
    stream: () => {
      const socket = new Socket()
      sockets.add(socket.once('close', () => sockets.delete(socket)))
      return socket
    },
    // Not as a parameter of the start: a pooler in between refuses those, and none is sent for 0, which a role may not have.
    onConnect: async (client) => {
      if (isPatient) await client.query(`SET ${idleTimeout} = 0`)
      else if (!setsOwn) await client.query(`SET ${idleTimeout} = ${maxIdleInTransactionMs}`)
    },
  }
  const pool = new pg.Pool(config)
  // The pool makes a new one.
  pool.on('error', onError)

  async function connect(): Promise<PoolClient> {
    const connecting = pool.connect()
    try {
      return await liveness.unlessLost(connecting)
    } catch (error) {
      // It may still come, to nobody.
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      throw error
    }
  }

  return {
    pool,
    connect,
    watch: (work) => liveness.watch(work),
    fsyncs: () => 0,
    close: async () => {
      liveness.stop()
      // What works on after everything was told to end is not waited for: its transaction is taken back.
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy(new Error('The process stops'))
      }, maxEndMs)
      await pool.end()
      clearTimeout(late)
    },
  }
}

/** A new connection shows it best: those that are open wait for their replies. An error is a reply, too. */
async function probe(url: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket()
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  const client = new pg.Client({ connectionString: url, application_name: 'millwright probe', stream: () => socket })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
  }
}
