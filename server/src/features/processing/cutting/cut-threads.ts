import { MessageChannel } from 'node:worker_threads'
import { ReadingError } from '../../../knowledge/readers/failures.ts'
import { openThreads, type TaskOrder, TaskTooLarge, type Threads } from '../../../platform/threads/threads.ts'
import { workersAtOnce } from '../processing.jobs.ts'
import type { FromThread, Material, ToThread } from './cut-messages.ts'
import type { cutTasks } from './cut-tasks.ts'

export type CutThreads = Threads<typeof cutTasks>

/** Tight: for a file that may be what ended the server. */
const heapMegabytes = { usual: 1_024, tight: 512 } as const

export function openCutThreads(): Record<keyof typeof heapMegabytes, CutThreads> {
  const open = (heap: number) =>
    openThreads<typeof cutTasks>(new URL('./cut-thread.ts', import.meta.url), {
      threads: workersAtOnce,
      heapMegabytes: heap,
      waiting: { ofKey: 1_000, inAll: 10_000 },
    })
  return { usual: open(heapMegabytes.usual), tight: open(heapMegabytes.tight) }
}

export type CutThread = {
  /** Its next message, null when it has cut everything. @throws ReadingError, the signal's reason */
  next: (silentMs: number) => Promise<FromThread | null>
  answer: (message: ToThread) => void
  /** Resolves when it has ended; whoever computes what nobody wants is stopped. */
  end: () => Promise<void>
}

export function startCutting(threads: CutThreads, material: Material, { key, signal }: TaskOrder): CutThread {
  const { port1: port, port2 } = new MessageChannel()
  const stopping = new AbortController()
  let isAsking = false
  let wanted = Promise.withResolvers<FromThread | null>()
  // How it ended, for each who still asks: the message before may lie here unread when its thread is stopped.
  let settle: (() => void) | null = null
  const want = () => {
    wanted = Promise.withResolvers()
    // Also of those that nobody awaits, once something else has failed.
    wanted.promise.catch(() => undefined)
    settle?.()
  }
  want()
  port.on('message', (message: FromThread) => {
    isAsking = true
    wanted.resolve(message)
  })
  const order = { key, signal: AbortSignal.any([signal, stopping.signal]), transfer: [port2] }
  const ended = threads
    .run('cut', { material, port: port2 }, order)
    .then(
      (reason) => () => (reason === null ? wanted.resolve(null) : wanted.reject(new ReadingError(reason))),
      (error: unknown) => () => wanted.reject(asReadingError(error)),
    )
    .then((ending) => {
      settle = ending
      settle()
    })
  return {
    async next(silentMs) {
      const late = setTimeout(() => stopping.abort(new ReadingError('too_slow')), silentMs)
      try {
        return await wanted.promise
      } finally {
        clearTimeout(late)
      }
    },
    answer(message) {
      isAsking = false
      want()
      port.postMessage(message)
    },
    async end() {
      if (isAsking) port.postMessage({ type: 'stop' } satisfies ToThread)
      else stopping.abort(new Error('Nobody wants the rest'))
      await ended
      port.close()
    },
  }
}

function asReadingError(error: unknown): unknown {
  return error instanceof TaskTooLarge ? new ReadingError('out_of_memory', { cause: error }) : error
}
