import { setTimeout as wait } from 'node:timers/promises'

/** After so long, and then again and again, whoever waits for the server has it probed. */
const patienceMs = 500
/** In steps, because a step that this process itself is too busy to notice is one step, however long it took. */
const probeSteps = 6
const stepMs = 200

export type Liveness = {
  /** Calls `work`, and has the server probed while that takes long. Throws at once while the server hangs. */
  watch<T>(work: () => Promise<T>): Promise<T>
  /** What `waiting` gives, unless the server is found to hang first. */
  unlessLost<T>(waiting: Promise<T>): Promise<T>
  stop(): void
}

type LivenessOptions = {
  /** Resolves when the server responds, in whatever way; may never end. */
  probe: (signal: AbortSignal) => Promise<void>
  /** Called when the server hangs, and again when it responds: of what was opened in between nobody knows the state. */
  dropConnections: () => void
}

/** With PostgreSQL's code for a failed connection. A new one for each caller: pg-boss writes into what it is thrown. */
export function notResponding(): Error {
  return Object.assign(new Error('The database does not respond'), { code: '08006' })
}

/**
 * Tells a server that hangs from a query that takes its time: a query may take hours, but a server that is alive
 * accepts another connection meanwhile. Without it, calls would wait for a stopped machine for ever.
 */
export function createLiveness({ probe, dropConnections }: LivenessOptions): Liveness {
  const waiting = new Set<(reason: Error) => void>()
  const stopping = new AbortController()
  let isLost = false
  let isProbing = false

  async function check(): Promise<void> {
    if (isProbing) return
    isProbing = true
    try {
      if (await responds(probe)) return
      isLost = true
      dropConnections()
      for (const reject of waiting) reject(notResponding())
      while (!(stopping.signal.aborted || (await responds(probe)))) await wait(patienceMs)
      dropConnections()
      isLost = false
    } finally {
      isProbing = false
    }
  }

  return {
    async watch(work) {
      if (isLost) throw notResponding()
      const timer = setInterval(() => void check(), patienceMs)
      try {
        return await work()
      } finally {
        clearInterval(timer)
      }
    },
    unlessLost: (promise) =>
      new Promise((resolve, reject) => {
        waiting.add(reject)
        void promise.then(resolve, reject).finally(() => waiting.delete(reject))
      }),
    stop: () => stopping.abort(),
  }
}

async function responds(probe: LivenessOptions['probe']): Promise<boolean> {
  const ending = new AbortController()
  const probing = probe(ending.signal).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([probing, patience()])
  } finally {
    ending.abort()
  }
}

async function patience(): Promise<false> {
  for (let step = 0; step < probeSteps; step += 1) await wait(stepMs)
  return false
}
