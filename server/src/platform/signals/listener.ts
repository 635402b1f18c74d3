import { sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import type { Signals } from './signal.ts'
import { createSubscribers } from './subscribers.ts'

const channel = 'millwright'
const reconnectMs = 1_000
const Payload = z.object({ topic: z.string(), message: z.string() })

/** @throws when the first connection fails; later ones are made again until `close`. */
export async function openListener(options: { databaseUrl: string; log: Log }): Promise<Signals> {
  const { databaseUrl, log } = options
  const subscribers = createSubscribers()
  const closing = new AbortController()
  let client = await connect()

  async function connect(): Promise<Client> {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'millwright signals' })
    next.on('notification', ({ payload }) => {
      const signal = readPayload(payload)
      if (signal) subscribers.tell(signal)
    })
    next.on('error', (error) => log.warn({ error }, 'the connection for signals was lost'))
    // Until it listens, whoever is connecting tries again by themselves, and two would each make one.
    let listens = false
    let ended = false
    next.once('end', () => {
      ended = true
      if (listens) void reconnect()
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
      closing.signal.throwIfAborted()
      if (ended) throw new Error('The connection for signals ended as it began to listen')
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    listens = true
    return next
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await wait(reconnectMs, undefined, { signal: closing.signal })
        client = await connect()
        return subscribers.tellAll()
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ error }, 'no connection for signals yet')
      }
    }
  }

  return {
    async announce(tx, signal) {
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`)
    },
    subscribe: (topic, listener) => subscribers.subscribe(topic, listener),
    async close() {
      closing.abort()
      await client.end()
    },
  }
}

/** Anybody who may connect to the database can notify: what is not ours is ignored. */
function readPayload(payload: string | undefined): z.infer<typeof Payload> | null {
  try {
    return Payload.safeParse(JSON.parse(payload ?? 'null')).data ?? null
  } catch {
    return null
  }
}
