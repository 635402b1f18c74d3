import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { serveFiles } from './files.ts'
import { createLog } from '../platform/log.ts'

// Short, so that the tests are; but a busy machine stops for some tenths of a second.
const limits = { head: 300, idle: 2_500, bodyWindow: 600, bodyBytesPerSecond: 1_000 }
let server: FastifyInstance
let socket: Socket

beforeEach(async () => {
  server = await buildApp({
    ready: async () => ({ database: true, storage: true, queue: true }),
    log: createLog('silent'),
    trustProxy: false,
    secureCookies: false,
    publicUrl: () => 'http://127.0.0.1',
    slowClients: limits,
    product: null,
  })
  server.post('/body', async (request) => ({ length: JSON.stringify(request.body).length }))
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  server.post('/late', async (request) => {
    await wait(limits.bodyWindow * 2.25)
    return { length: (await buffer(request.body as Readable)).length }
  })
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
      make: () => wait(limits.idle * 1.5, { bytes: Readable.from(['made']), size: 4 }),
    }),
    findResourceLink: async () => '',
  })
  const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  socket = connect(Number(address.port), '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
})
afterEach(async () => {
  socket.destroy()
  await server.close()
})

const head = (length: number, [path, type] = ['/body', 'application/json']) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

/** Writes piece by piece until the server closes; returns what it said. */
async function send(pieces: Iterable<string>, pauseMs: number): Promise<string> {
  let said = ''
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()))
  for (const piece of pieces) {
    if (socket.closed) break
    socket.write(piece)
    await wait(pauseMs)
  }
  socket.end()
  await closed
  return said
}

it('drops who sends the head byte by byte [F15]', async () => {
  const said = await send('GET /endless HTTP/1.1\r\nX: '.padEnd(400, 'x'), 20)
  expect(said).toMatch(/^HTTP\/1.1 408 /)
})

it('drops who sends the body byte by byte [F15]', async () => {
  const said = await send([head(400), '"', ...Array<string>(398).fill('x'), '"'], 10)
  expect(said).toBe('')
})

it('drops who goes on byte by byte after a quick beginning', async () => {
  const said = await send([head(2_400), `"${'x'.repeat(2_000)}`, ...Array<string>(398).fill('x'), '"'], 10)
  expect(said).toBe('')
})

it('does not blame the sender for a body that we are slow to read', async () => {
  const length = 1_000_000
  const said = await send([head(length, ['/late', 'application/octet-stream']), 'x'.repeat(length)], 10)
  expect(said).toContain(`{"length":${length}}`)
})

it('lets a slow body through that makes progress, however long it takes [F15]', async () => {
  const body = JSON.stringify('x'.repeat(16_000))
  const pieces = Array.from({ length: 41 }, (_, n) => body.slice(n * 400, n * 400 + 400))
  const said = await send([head(body.length), ...pieces], 100)
  expect(said).toContain('{"length":16002}')
})

it('drops a reader that takes nothing [F15]', async () => {
  socket.pause()
  const connection = once(server.server, 'request') as Promise<[{ socket: Socket }]>
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  const [{ socket: theirs }] = await connection
  await once(theirs, 'close')
  expect(theirs.destroyed).toBe(true)
})

it('waits with who reads for a document that is made for longer than a connection may stand still', async () => {
  const said = await send(['GET /files/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'], limits.idle * 2)
  expect(said).toMatch(/^HTTP\/1.1 200 .*made$/s)
})
