import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { once } from 'node:events'
import pg from 'pg'
import { CHANNEL } from './channel.ts'
import type { Engine } from '../engine.ts'
import { lockDirectory } from './directory-lock.ts'

export type FromWorker = { type: 'ready' } | { type: 'closed' } | { type: 'died'; reason: string }

/** So much that PostgreSQL's own limit is reached first: it replies with an error, where the thread would die. */
const STACK_MB = 64
/** For the short-lived objects of its JavaScript; the rows are in WebAssembly's memory. */
const YOUNG_MB = 12

/**
 * PostgreSQL in a worker thread of this process, with its files in `directory`. It has exactly one
 * session, hence a pool of one. `onFailure` is told when the database died: nothing can be read or
 * written any more and the process must start anew.
 */
export async function openEmbedded(directory: string, onFailure: (error: Error) => void): Promise<Engine> {
  const lock = lockDirectory(directory)
  try {
    const fsyncs = new SharedArrayBuffer(4)
    const data = join(directory, 'postgres')
    if (!existsSync(data)) await ended(startThread(new URL('./embedded-first-start.ts', import.meta.url), { data }))
    const worker = startThread(new URL('./embedded-worker.ts', import.meta.url), { data, fsyncs })
    await started(worker)
    let closing = false
    let failure: Error | undefined
    const fail = (reason: string) => {
      if (closing || failure) return
      failure = new Error(`The embedded database stopped: ${reason}`)
      for (const socket of sockets) socket.destroy(failure)
      onFailure(failure)
    }
    const sockets = new Set<WorkerSocket>()
    worker.on('message', (message: FromWorker) => message.type === 'died' && fail(message.reason))
    worker.on('error', (error) => fail(String(error)))
    worker.on('exit', (code) => fail(`its thread ended with ${code}`))

    const pool = new pg.Pool({
      max: 1,
      user: 'postgres',
      database: 'postgres',
      host: 'embedded',
      port: 5432,
      ssl: false,
      idleTimeoutMillis: 0,
      stream: () => {
        const socket = new WorkerSocket(worker, () => failure)
        sockets.add(socket.once('close', () => sockets.delete(socket)))
        return socket
      },
    })
    pool.on('error', () => {
      // The worker's own message says what happened.
    })
    const listeners = new Set<(payload: string) => void>()
    pool.on('connect', (client) => {
      client.on('notification', ({ payload = '' }) => listeners.forEach((listener) => listener(payload)))
      // Comes before whatever the client is asked for, and fails with it: whoever asks is told.
      client.query(`LISTEN ${CHANNEL}`).catch(() => {})
    })
    const close = async () => {
      await pool.end()
      closing = true
      if (!failure) {
        const exit = once(worker, 'exit')
        worker.postMessage({ type: 'close' })
        await exit
      }
      lock.release()
    }
    return {
      pool,
      connect: () => pool.connect(),
      // Nothing in it can be ended from outside: what hangs there hangs with its thread.
      watch: (work) => work(),
      onNotified(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      fsyncs: () => Atomics.load(new Int32Array(fsyncs), 0),
      close,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function startThread(program: URL, workerData: object): Worker {
  return new Worker(program, {
    workerData,
    resourceLimits: { stackSizeMb: STACK_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
}

async function ended(worker: Worker): Promise<void> {
  await once(worker, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`The embedded database could not be made (its thread ended with ${String(code)})`)
  })
}

async function started(worker: Worker): Promise<void> {
  const exit = once(worker, 'exit').then(([code]) => {
    throw new Error(`The embedded database did not start (its thread ended with ${String(code)})`)
  })
  // `once` rejects with the worker's own error when it could not start.
  await Promise.race([once(worker, 'message'), exit])
  exit.catch(() => {})
}

/** What `pg` takes for its socket: bytes to and from the worker, over a port of their own. */
class WorkerSocket extends Duplex {
  readonly #port: MessagePort
  readonly #failure: () => Error | undefined

  constructor(worker: Worker, failure: () => Error | undefined) {
    super()
    this.#failure = failure
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (bytes: Uint8Array) => this.push(bytes))
    worker.postMessage({ type: 'connect', port: port2 }, [port2])
  }

  connect(): this {
    // pg adds its listeners after this call.
    setImmediate(() => {
      const failure = this.#failure()
      if (failure) this.destroy(failure)
      else this.emit('connect')
    })
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port.ref()
    return this
  }

  unref(): this {
    this.#port.unref()
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // A copy: pg writes into one buffer of its own again and again.
    this.#port.postMessage(new Uint8Array(chunk))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    // pg corks the parts of one statement, and PGlite wants them as one message.
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }
}
