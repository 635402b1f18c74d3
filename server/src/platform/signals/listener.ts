import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { CHANNEL } from '../database/embedded/channel.ts'
import type { Log } from '../log.ts'
import { notify, readSignal } from './notification.ts'
import type { Signals } from './signal.ts'
import { createSubscribers } from './subscribers.ts'

/** `reconnectMs`: after a lost connection, and again after each that could not be made. */
type ListenerOptions = { databaseUrl: string; log: Log; reconnectMs?: number }

/** @throws when the first connection fails; later ones are made again until `close`. */
export async function openListener({ databaseUrl, log, reconnectMs = 1_000 }: ListenerOptions): Promise<Signals> {
  const subscribers = createSubscribers()
  const closing = new AbortController()
  let client = await connect()

  async function connect(): Promise<Client> {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'millwright signals' })
    next.on('notification', ({ payload }) => {
      const signal = readSignal(payload)
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
      await next.query(`LISTEN ${CHANNEL}`)
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
    announce: notify,
    subscribe: (topic, listener) => subscribers.subscribe(topic, listener),
    async close() {
      closing.abort()
      await client.end()
    },
  }
}
