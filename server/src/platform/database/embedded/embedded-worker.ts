import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { vector } from '@electric-sql/pglite-pgvector'
import { z } from 'zod'
import type { FromWorker } from './embedded.ts'
import { openPglite } from './pglite.ts'

const START = z.object({ data: z.string(), fsyncs: z.instanceof(SharedArrayBuffer) })
const TO_WORKER = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connect'), port: z.custom<MessagePort>((port) => typeof port === 'object') }),
  z.object({ type: z.literal('close') }),
])

/** Larger replies are handed over in pieces of this many bytes. */
const PIECE = 256 * 1024
/** With this status PostgreSQL reports an ordinary SQL error; any other means that it has died. */
const SQL_ERROR = 100

const { data, fsyncs } = START.parse(workerData)
const fsyncCount = new Int32Array(fsyncs)
const home = parentPort
if (home === null) throw new Error('The embedded database runs in a worker thread only')

function tell(message: FromWorker): void {
  home?.postMessage(message)
}

async function open(): Promise<PGlite> {
  const onFsync = () => Atomics.add(fsyncCount, 0, 1)
  const pg = await openPglite(data, { onFsync, extensions: { vector, btree_gin } })
  stopWhenDead(pg)
  return pg
}

/** PGlite swallows a dead backend and would call it again for ever. */
function stopWhenDead(pg: PGlite): void {
  const run = pg.Module._PostgresMainLoopOnce
  pg.Module._PostgresMainLoopOnce = () => {
    try {
      run()
    } catch (error) {
      if (statusOf(error) !== SQL_ERROR) {
        tell({ type: 'died', reason: String(error) })
        process.exit(1)
      }
      throw error
    }
  }
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}

const pg = await open()
let turn: Promise<void> = Promise.resolve()

function inTurn(work: () => Promise<void>): void {
  turn = turn.then(work).catch((error: unknown) => {
    tell({ type: 'died', reason: String(error) })
    process.exit(1)
  })
}

function serve(port: MessagePort): void {
  port.on('message', (message: unknown) => {
    if (message instanceof Uint8Array) inTurn(() => answer(port, message))
  })
}

async function answer(port: MessagePort, message: Uint8Array): Promise<void> {
  let pieces: Uint8Array[] = []
  let size = 0
  const flush = () => {
    if (size === 0) return
    const bytes = new Uint8Array(size)
    let offset = 0
    for (const piece of pieces) {
      bytes.set(piece, offset)
      offset += piece.length
    }
    port.postMessage(bytes, [bytes.buffer])
    pieces = []
    size = 0
  }
  await pg.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => {
      // The bytes lie in the database's own memory and change as soon as this returns.
      pieces.push(bytes.slice())
      size += bytes.length
      if (size >= PIECE) flush()
    },
  })
  flush()
}

home.on('message', (sent: unknown) => {
  const message = TO_WORKER.parse(sent)
  if (message.type === 'connect') return serve(message.port)
  inTurn(async () => {
    await pg.close()
    tell({ type: 'closed' })
    home.close()
  })
})

tell({ type: 'ready' })
