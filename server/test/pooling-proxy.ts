import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type PoolingProxy = { url: string; close: () => Promise<void> }

const startup = 196_608
const maxSessions = 16

/** One connection to PostgreSQL; whom it is lent to, and how many of their replies are to come. */
type Session = { socket: Socket; client: Client | null; due: number }
type Client = { socket: Socket; session: Session | null; waiting: Buffer[] }

/**
 * A pooler in transaction mode, as PgBouncer is one: a client has a session for a transaction, and gets another one, which
 * has been idle longest, for the next. What comes of a session that is lent to nobody goes to nobody. For databases that trust.
 */
export async function openPoolingProxy(databaseUrl: string): Promise<PoolingProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const idle: Session[] = []
  const queue: Client[] = []
  for (let nth = 0; nth < maxSessions; nth += 1) idle.push(await openSession())

  async function openSession(): Promise<Session> {
    const socket = connect(Number(target.port), target.hostname)
    const session: Session = { socket, client: null, due: 0 }
    keep(socket)
    await once(socket, 'connect')
    const ready = Promise.withResolvers<void>()
    let isReady = false
    const parameters = `user\0${target.username}\0database\0${target.pathname.slice(1)}\0\0`
    const head = Buffer.alloc(8)
    head.writeInt32BE(8 + parameters.length, 0)
    head.writeInt32BE(startup, 4)
    socket.write(Buffer.concat([head, Buffer.from(parameters)]))
    eachMessage(socket, (message) => {
      const isEnd = String.fromCharCode(message[0] ?? 0) === 'Z'
      if (!isReady) {
        if (isEnd) ready.resolve()
        isReady ||= isEnd
        return
      }
      const { client } = session
      client?.socket.write(message)
      if (!isEnd) return
      session.due -= 1
      if (session.due === 0 && String.fromCharCode(message[5] ?? 0) === 'I') giveBack(session)
    })
    await ready.promise
    return session
  }

  function keep(socket: Socket): void {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)))
  }

  function giveBack(session: Session): void {
    if (session.client) session.client.session = null
    session.client = null
    idle.push(session)
    const next = queue.shift()
    if (next) lend(next)
  }

  function lend(client: Client): void {
    const session = idle.shift()
    if (!session) return void queue.push(client)
    client.session = session
    session.client = client
    for (const message of client.waiting.splice(0)) pass(session, message)
  }

  function pass(session: Session, message: Buffer): void {
    if ('QS'.includes(String.fromCharCode(message[0] ?? 0))) session.due += 1
    session.socket.write(message)
  }

  const server = createServer((socket) => {
    const client: Client = { socket, session: null, waiting: [] }
    keep(socket)
    socket.once('data', (first: Buffer) => {
      // Authentication is done, here is a key to cancel by, ready.
      if (first.readInt32BE(4) !== startup) return socket.destroy()
      socket.write(Buffer.from('520000000800000000' + '4b0000000c0000000100000001' + '5a0000000549', 'hex'))
      return eachMessage(socket, (message) => {
        if (String.fromCharCode(message[0] ?? 0) === 'X') return void socket.end()
        if (client.session) return pass(client.session, message)
        client.waiting.push(message)
        if (client.waiting.length === 1) lend(client)
      })
    })
    socket.once('close', () => {
      const at = queue.indexOf(client)
      if (at >= 0) queue.splice(at, 1)
      const { session } = client
      if (!session) return
      // Its transaction is taken back with it.
      session.client = null
      session.socket.destroy()
      void openSession().then(giveBack, () => {})
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    async close() {
      const closed = once(server.close(), 'close')
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** A type, a length that counts itself, and that many bytes. */
function eachMessage(socket: Socket, take: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1)
      take(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  })
}
