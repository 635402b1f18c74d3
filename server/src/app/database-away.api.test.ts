import { accountRoutes } from '@millwright/contract/accounts'
import { departmentRoutes } from '@millwright/contract/departments'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'

// The embedded database cannot go away without its server.
const onServer = inject('server').database === 'postgres'

/** Ends a call that hangs with its database. */
const withinAMinute = () => AbortSignal.timeout(60_000)

/** A wire to the database that can be cut and mended, or hang: connections stay, and new ones open, but nothing passes. */
async function openWire(target: URL) {
  const sockets = new Set<Socket>()
  const host = target.searchParams.get('host') ?? target.hostname
  let hangs = false
  const wire = createServer((socket) => {
    const onward = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), host)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
      if (hangs) from.pause()
    }
  })
  const listen = async (port = 0) => {
    wire.listen(port, '127.0.0.1')
    await once(wire, 'listening')
    const address = wire.address()
    if (address === null || typeof address === 'string') throw new Error('The wire has no port')
    return address.port
  }
  const port = await listen()
  const cut = async () => {
    const closed = new Promise((resolve) => wire.close(resolve))
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  const hang = () => {
    hangs = true
    for (const socket of sockets) socket.pause()
  }
  const goOn = () => {
    hangs = false
    for (const socket of sockets) socket.resume()
  }
  return { port, cut, mend: () => listen(port), hang, goOn }
}

let database: TestDatabase
let wire: Awaited<ReturnType<typeof openWire>>
let server: TestServer
let admin: SignedUp

beforeAll(async () => {
  if (!onServer) return
  database = await createTestDatabase()
  wire = await openWire(new URL(database.url))
  const url = new URL(database.url)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(wire.port)
  server = await startServer({ database: 'embedded', env: { DATABASE_URL: url.href } })
  admin = await signUp(server)
})
afterAll(async () => {
  if (!onServer) return
  await server.stop()
  await wire.cut()
  await database.drop()
})

it.runIf(onServer)('does not take its database for away when a client breaks off its sign-in', async () => {
  const { hostname, port } = new URL(server.url)
  const body = JSON.stringify(admin.account)
  const head = `POST ${accountRoutes.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  const begin = (sent: string) => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${sent}`)
    return socket
  }
  const sockets = Array.from({ length: 10 }, () => begin(body))
  const halves = Array.from({ length: 4 }, () => begin(body.slice(0, 10)))
  // Two passwords are hashed at a time: when the third reply has come, the others wait for their turn.
  const third = Promise.withResolvers<void>()
  let replies = 0
  for (const socket of sockets) socket.once('data', () => ++replies === 3 && third.resolve())
  await third.promise
  for (const socket of [...sockets, ...halves]) socket.destroy()
  await signIn(server, admin.account)
  expect(server.log()).not.toContain('request failed')
})

it.runIf(onServer)('says within a minute that its database is away, and works on when it is back [F9]', async () => {
  const kept = await admin.call(departmentRoutes.create, { body: { name: 'Kept', info: 'x' } })
  const { pid } = server
  await wire.cut()
  const asked = [
    () => admin.tryCall(departmentRoutes.fetchAll, { signal: withinAMinute() }),
    () => admin.tryCall(departmentRoutes.create, { body: { name: 'Lost', info: 'x' }, signal: withinAMinute() }),
    () => admin.tryCall(accountRoutes.login, { body: admin.account, signal: withinAMinute() }),
    () => admin.tryCall(accountRoutes.refresh, { signal: withinAMinute() }),
  ]
  for (const ask of [...asked, ...asked]) {
    expect(await ask()).toMatchObject({ status: 503, error: 'Service temporarily unavailable', data: null })
  }
  const ready = await admin.request('GET', '/api/ready', { signal: withinAMinute() })
  expect([ready.status, await ready.json()]).toMatchObject([503, { database: false }])
  expect((await admin.request('GET', '/api/health', { signal: withinAMinute() })).status).toBe(200)

  await wire.mend()
  await expect.poll(async () => (await admin.tryCall(departmentRoutes.fetchAll)).status).toBe(200)
  const { groups: _groups, throughGroups: _through, throughGroupsCount: _count, ...listed } = kept
  expect(await admin.call(departmentRoutes.fetchAll)).toEqual([{ ...listed, userCount: 1 }])
  await signUp(server)
  expect(server.pid).toBe(pid)
})

it.runIf(onServer)(
  'says so as well within a minute when its database hangs, and loses nothing that it acknowledged [F9]',
  async () => {
    const { pid } = server
    const acknowledged: string[] = []
    const create = async (name: string) => {
      const reply = await admin.tryCall(departmentRoutes.create, {
        body: { name, info: 'x' },
        signal: withinAMinute(),
      })
      if (reply.status === 201) acknowledged.push(name)
      return reply
    }
    for (const number of [1, 2, 3]) await create(`Before ${number}`)
    // More calls under way than the server has connections, when it happens.
    const underWay = Array.from({ length: 30 }, (_, number) => create(`Under way ${number}`))
    wire.hang()
    await Promise.all(underWay)
    const asked = [
      () => admin.tryCall(departmentRoutes.fetchAll, { signal: withinAMinute() }),
      () => create('Lost'),
      () => admin.tryCall(accountRoutes.login, { body: admin.account, signal: withinAMinute() }),
      () => admin.tryCall(accountRoutes.refresh, { signal: withinAMinute() }),
    ]
    for (const ask of asked) {
      expect(await ask()).toMatchObject({ status: 503, error: 'Service temporarily unavailable', data: null })
    }
    expect((await admin.request('GET', '/api/ready', { signal: withinAMinute() })).status).toBe(503)
    expect((await admin.request('GET', '/api/health', { signal: withinAMinute() })).status).toBe(200)

    wire.goOn()
    await expect.poll(async () => (await create('After')).status).toBe(201)
    const names = (await admin.call(departmentRoutes.fetchAll)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(acknowledged))
    await signUp(server)
    expect(server.pid).toBe(pid)
  },
)
