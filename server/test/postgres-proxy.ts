import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type PostgresProxy = {
  /** Of the same database. */
  url: string
  /**
   * Of the next transaction that sends this text, PostgreSQL gets the COMMIT, and its reply is lost with the connection.
   * Resolves then.
   */
  loseCommitAfter: (statement: string) => Promise<void>
  close: () => Promise<void>
}

/** Stands between a server and its PostgreSQL. */
export async function openPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let wanted: { statement: string; lost: () => void } | null = null
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let isMarked = false
    let onReply: (() => void) | null = null
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      isMarked ||= wanted !== null && text.includes(wanted.statement)
      if (isMarked && wanted && text.includes('COMMIT')) {
        onReply = wanted.lost
        wanted = null
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (!onReply) return client.write(bytes)
      onReply()
      return client.destroy()
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: url.href,
    loseCommitAfter(statement) {
      const lost = Promise.withResolvers<void>()
      wanted = { statement, lost: lost.resolve }
      return lost.promise
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
