import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { Refusal } from '../refusal.ts'
import { createSharedTurns } from '../turns.ts'
import type { Call, Outcome, Tasks } from './serve-tasks.ts'
import { hasCode } from '../error-code.ts'

export type ThreadLimits = {
  /** At most; one starts when it is needed. */
  threads: number
  /** Of one thread. */
  heapMegabytes: number
  /** Of one task, from its turn on. Absent where the caller watches it. */
  maxMs?: number
  /** Calls that wait for their turn: of one company, and of all. */
  waiting: { ofKey: number; inAll: number }
  /**
   * For threads that hold what takes long to open: one stays when it has nothing to do, and goes on with its task when
   * nobody waits for that any more.
   */
  keeps?: boolean
}

export type TaskOrder = {
  /** Whose task it is: each company has its turn before one has its next. */
  key: string
  /** Aborted when nobody waits for it any more: its thread ends. */
  signal: AbortSignal
  transfer?: readonly Transferable[]
}

/** A task took longer, or more memory, than it may. */
export class TaskTooLarge extends Error {
  readonly reason: 'time' | 'memory'

  constructor(reason: 'time' | 'memory', cause: unknown) {
    super(`A task took more ${reason} than it may`, { cause })
    this.reason = reason
  }
}

export type Threads<All extends Tasks> = {
  /**
   * @throws Refusal of the task; `too-many` when too many wait; TaskTooLarge; the signal's reason.
   */
  run: <Name extends keyof All & string>(
    name: Name,
    input: Parameters<All[Name]>[0],
    order: TaskOrder,
  ) => Promise<Awaited<ReturnType<All[Name]>>>
}

const idleMs = 60_000

/**
 * Threads that compute what would keep the server from answering others. One that was stopped, or has died, is replaced.
 * `script` exports `run`, made by `serveTasks`; it gets none of our settings, which hold secrets.
 */
export function openThreads<All extends Tasks>(script: URL, limits: ThreadLimits): Threads<All> {
  const { threads, heapMegabytes, maxMs, waiting, keeps = false } = limits
  const inTurn = createSharedTurns(threads, { waiting })
  let pool: Piscina<Call, Outcome> | undefined
  const open = () =>
    (pool ??= new Piscina({
      filename: script.href,
      name: 'run',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: keeps ? Infinity : idleMs,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    }))

  return {
    run: (name, input, { key, signal, transfer = [] }) => {
      const done = inTurn({ key, signal }, async () => {
        const late = maxMs === undefined ? [] : [AbortSignal.timeout(maxMs)]
        const ended = AbortSignal.any(keeps ? late : [signal, ...late])
        const outcome = await open()
          .run({ name, input }, { signal: ended, transferList: [...transfer] as never })
          .catch((error: unknown) => {
            signal.throwIfAborted()
            if (late[0]?.aborted) throw new TaskTooLarge('time', error)
            throw isOutOfMemory(error) ? new TaskTooLarge('memory', error) : error
          })
        if ('value' in outcome) return outcome.value as never
        const { code, reason, fields, data } = outcome.refused
        throw new Refusal(code, reason, { fields, data })
      })
      return keeps ? orGivenUp(done, signal) : done
    },
  }
}

/** Rejects with the signal's reason once that is aborted; what `done` becomes is nobody's then. */
async function orGivenUp<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  const givenUp = Promise.withResolvers<never>()
  const giveUp = () => givenUp.reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([done, givenUp.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function isOutOfMemory(error: unknown): boolean {
  return hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')
}
