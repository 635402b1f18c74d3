import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** Milliseconds, except where said. */
export type SlowClientLimits = {
  /** For the whole head of a request. */
  head: number
  /** A connection with a request under way on which nothing moves for so long, in either direction, is dropped. */
  idle: number
  /** While a body comes, this rate is asked for over each window. The whole body has no time limit: it may have 1 GB. */
  bodyWindow: number
  bodyBytesPerSecond: number
}

export const slowClientLimits: SlowClientLimits = {
  head: 15_000,
  idle: 30_000,
  bodyWindow: 20_000,
  bodyBytesPerSecond: 1_000,
}

/** Fastify's and Node's own settings for them. */
export function serverOptionsFor({ head, idle }: SlowClientLimits) {
  return {
    // The socket's own clock, which a write that makes progress sets back: readers that take nothing fall to it.
    connectionTimeout: idle,
    http: {
      headersTimeout: head,
      // Node looks at the time of heads only so often; its default is every 30 s.
      connectionsCheckingInterval: Math.ceil(head / 3),
    },
  }
}

/**
 * Nothing can move on a connection while what is to be sent is made: it is not dropped for that. Whoever sends too slowly
 * meanwhile is, by `dropSlowSenders`.
 */
export async function untimed<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  const held = holding.get(socket) ?? { timeout: socket.timeout ?? 0, calls: 0 }
  holding.set(socket, held)
  held.calls += 1
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    held.calls -= 1
    if (held.calls === 0) {
      holding.delete(socket)
      socket.setTimeout(held.timeout)
    }
  }
}

/** Calls that come one behind the other on a connection are begun before the first is answered. */
const holding = new WeakMap<Socket, { timeout: number; calls: number }>()

/** Drops who sends a body slower than a slow telephone line. What has come and waits for us is not the sender's fault. */
export function dropSlowSenders(app: FastifyInstance, { bodyWindow, bodyBytesPerSecond }: SlowClientLimits): void {
  const least = (bodyWindow / 1000) * bodyBytesPerSecond
  app.addHook('onRequest', async ({ raw }) => {
    let before = raw.socket.bytesRead
    const watch = setInterval(() => {
      const came = raw.socket.bytesRead - before
      before += came
      if (raw.complete) clearInterval(watch)
      else if (came < least && raw.readableLength === 0) raw.destroy()
    }, bodyWindow)
    watch.unref()
    raw.once('close', () => clearInterval(watch))
  })
}
