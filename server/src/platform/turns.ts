import { Refusal } from './refusal.ts'

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Whoever is aborted while they wait leaves the queue: it rejects with the reason of the signal. */
export type SharedTurns = <T>(by: { key: string; signal: AbortSignal }, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most so many at once; the others wait, and each key has a turn before one has its next.
 * @param waiting who comes after so many of their key that wait, or so many in all, is refused with `too-many`
 */
export function createSharedTurns(
  most: number,
  { waiting }: { waiting: { ofKey: number; inAll: number } },
): SharedTurns {
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let inAll = 0
  const takeNext = (): (() => void) | undefined => {
    const [first] = queues
    if (!first) return undefined
    const [key, queue] = first
    const next = queue.shift()
    inAll -= 1
    // A map keeps the order in which keys are set: this one is the last now.
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    return next
  }
  const leave = (key: string, place: () => void) => {
    const queue = queues.get(key) ?? []
    const at = queue.indexOf(place)
    if (at < 0) return false
    queue.splice(at, 1)
    inAll -= 1
    if (queue.length === 0) queues.delete(key)
    return true
  }
  const waitIn = (queue: (() => void)[], { key, signal }: { key: string; signal: AbortSignal }) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        if (leave(key, begin)) reject(signal.reason)
      }
      queue.push(begin)
      inAll += 1
      signal.addEventListener('abort', giveUp, { once: true })
    })
  return async ({ key, signal }, work) => {
    signal.throwIfAborted()
    if (running < most) running += 1
    else {
      const queue = queues.get(key) ?? []
      if (queue.length >= waiting.ofKey || inAll >= waiting.inAll) {
        throw new Refusal('too-many', undefined, { retryAfter: 2 })
      }
      queues.set(key, queue)
      await waitIn(queue, { key, signal })
    }
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Runs at most so many at once; the others wait for their turn, first come first served.
 * @param waiting who comes after so many that wait is refused with `too-many`, before anything is spent on them
 */
export function createTurns(most: number, { waiting = Number.POSITIVE_INFINITY } = {}): Turns {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Refusal('too-many', undefined, { retryAfter: 2 })
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Runs one of each key at once, and at most so many in all; the others wait, first come first served among those who may. */
export function createTurnsByKey(most: number): SharedTurns {
  const running = new Set<string>()
  const waiting = new Set<{ key: string; begin: () => void }>()
  const beginNext = () => {
    for (const place of waiting) {
      if (running.size >= most) return
      if (running.has(place.key)) continue
      waiting.delete(place)
      running.add(place.key)
      place.begin()
    }
  }
  return async ({ key, signal }, work) => {
    signal.throwIfAborted()
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>()
    const place = { key, begin }
    const leave = () => {
      if (waiting.delete(place)) reject(signal.reason)
    }
    waiting.add(place)
    signal.addEventListener('abort', leave, { once: true })
    beginNext()
    await promise
    signal.removeEventListener('abort', leave)
    try {
      return await work()
    } finally {
      running.delete(key)
      beginNext()
    }
  }
}
