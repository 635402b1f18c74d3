import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { serveFiles } from './files.ts'
import { untimed } from './slow-clients.ts'
import { createLog } from '../platform/log.ts'

// Only windows of a body are counted by our own clock, which the tests set. A busy machine stops for some tenths of a second.
const limits = { head: 300, idle: 60_000, bodyWindow: 600, bodyBytesPerSecond: 1_000 }
/** What has to come in a window. */
const enough = 600
let server: FastifyInstance
let socket: Socket
let readLate: PromiseWithResolvers<void>

async function start({ idle }: { idle: number } = limits): Promise<void> {
  readLate = Promise.withResolvers()
  server = await buildApp({
    ready: async () => ({ database: true, storage: true, queue: true }),
    log: createLog('silent'),
    trustProxy: false,
    secureCookies: false,
    publicUrl: () => 'http://127.0.0.1',
    slowClients: { ...limits, idle },
    metricsToken: null,
    product: null,
  })
  server.post('/body', async (request) => ({ length: JSON.stringify(request.body).length }))
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  server.post('/late', async (request) => {
    await readLate.promise
    return { length: (await buffer(request.body as Readable)).length }
  })
  server.post('/held', ({ body, raw }) =>
    untimed(raw.socket, async () => ({ length: (await buffer(body as Readable)).length })),
  )
  server.get('/endless', async (_request, reply) =>
    reply.send(
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536)
        })(),
      ),
    ),
  )
  serveFiles(server, {
    openLinkedFile: async () => ({
      mediaType: 'text/plain',
      fileName: 'made.txt',
      isAttachment: true,
      make: () => wait(idle * 1.5, { bytes: Readable.from(['made']), size: 4 }),
    }),
    findResourceLink: async () => '',
    callerByToken: async () => null,
  })
  const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  socket = connect(Number(address.port), '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
}
afterEach(async () => {
  socket.destroy()
  await server.close()
})

const head = (length: number, [path, type] = ['/body', 'application/json']) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

const arrived = async () => ((await once(server.server, 'request')) as [IncomingMessage])[0]

/** Not `vi.waitUntil`, which sets the clock. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(1)
}

/** What the server says until it closes. A byte of ours that meets the closed end gives a reset, which \`once\` would reject with. */
async function untilClosed(): Promise<string> {
  let said = ''
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await new Promise((resolve) => socket.once('close', resolve))
  return said
}

/** A body whose head is sent. Pieces of it arrive one after the other, and a window passes when it is told to. */
async function beginBody(begin: string) {
  await start()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const arriving = arrived()
  socket.write(begin)
  const request = await arriving
  let sent = begin.length
  return {
    request,
    send: async (piece: string) => {
      socket.write(piece)
      sent += piece.length
      await until(() => request.socket.bytesRead === sent)
    },
    passWindow: () => vi.advanceTimersByTime(limits.bodyWindow),
  }
}

it('drops who sends the head byte by byte [F15]', async () => {
  await start()
  const closing = untilClosed()
  for (const piece of 'GET /endless HTTP/1.1\r\nX: '.padEnd(400, 'x')) {
    if (socket.closed) break
    socket.write(piece)
    await wait(20)
  }
  expect(await closing).toMatch(/^HTTP\/1.1 408 /)
})

it('drops who sends the body byte by byte [F15]', async () => {
  const { send, passWindow } = await beginBody(head(2 * enough))
  const closing = untilClosed()
  await send('"'.padEnd(enough / 2, 'x'))
  passWindow()
  expect(await closing).toBe('')
})

it('drops who goes on byte by byte after a quick beginning', async () => {
  const { request, send, passWindow } = await beginBody(head(5 * enough))
  const closing = untilClosed()
  await send('"'.padEnd(3 * enough, 'x'))
  passWindow()
  expect(request.destroyed).toBe(false)
  await send('x'.repeat(enough / 2))
  passWindow()
  expect(await closing).toBe('')
})

it('does not blame the sender for a body that we are slow to read', async () => {
  const length = 1_000_000
  const { request, passWindow } = await beginBody(head(length, ['/late', 'application/octet-stream']))
  const closing = untilClosed()
  socket.write('x'.repeat(length))
  await until(() => request.readableLength > 0)
  for (let windows = 0; windows < 3; windows++) passWindow()
  readLate.resolve()
  socket.end()
  expect(await closing).toContain(`{"length":${length}}`)
})

it('lets a slow body through that makes progress, however long it takes [F15]', async () => {
  const body = JSON.stringify('x'.repeat(16_000))
  const { send, passWindow } = await beginBody(head(body.length))
  const closing = untilClosed()
  for (let at = 0; at < body.length; at += enough) {
    await send(body.slice(at, at + enough))
    passWindow()
  }
  socket.end()
  expect(await closing).toContain('{"length":16002}')
})

it('drops a reader that takes nothing [F15]', async () => {
  await start({ idle: 300 })
  socket.pause()
  const arriving = arrived()
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  const { socket: theirs } = await arriving
  await once(theirs, 'close')
  expect(theirs.destroyed).toBe(true)
})

it('waits with who reads for a document that is made for longer than a connection may stand still', async () => {
  await start({ idle: 1_500 })
  const closing = untilClosed()
  socket.write('GET /files/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await closing).toMatch(/^HTTP\/1.1 200 .*made$/s)
})

it.each([0, enough / 2])(
  'drops who falls silent after %s bytes of a body that a call with files reads',
  async (sent) => {
    const { send, passWindow } = await beginBody(head(2 * enough, ['/held', 'application/octet-stream']))
    const closing = untilClosed()
    await send('x'.repeat(sent))
    // The head came in the first window.
    passWindow()
    passWindow()
    expect(await closing).toBe('')
  },
)

it('sets the clock of a connection again when the last call on it is done', async () => {
  const line = new Socket().setTimeout(30_000)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls = [first, second].map(({ promise }) => untimed(line, () => promise))
  first.resolve()
  await calls[0]
  expect(line.timeout).toBe(0)
  second.resolve()
  await calls[1]
  expect(line.timeout).toBe(30_000)
  line.destroy()
})
