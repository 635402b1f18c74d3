import { createServer, connect, type Socket, type AddressInfo } from 'node:net'

export type CountingProxy = { url: string; queries: () => number; close: () => void }

const [query, execute] = ['Q', 'E'].map((letter) => letter.charCodeAt(0))

/** Stands before a PostgreSQL server and counts what is run through it: simple queries and executed statements. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl)
  let counted = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const count = messageCounter((type) => void (counted += type === query || type === execute ? 1 : 0))
    for (const socket of [client, database]) {
      sockets.add(socket)
      // Else a small message waits for the other side's delayed acknowledgement: 40 ms that no user would wait.
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => [client, database].forEach((one) => one.destroy()))
    }
    client.on('data', count)
    client.pipe(database).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    queries: () => counted,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A message is a type byte and a length that counts itself; the first of a connection has no type. */
function messageCounter(onMessage: (type: number) => void): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0)
  let isFirst = true
  return (chunk) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (pending.length < head + 4) return
      const length = head + pending.readUInt32BE(head)
      if (pending.length < length) return
      if (!isFirst) onMessage(pending.readUInt8(0))
      isFirst = false
      pending = pending.subarray(length)
    }
  }
}
