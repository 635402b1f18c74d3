import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from './log.ts'

/** Everybody waits while the main thread computes: a call that holds it longer is to be found and mended. */
const tooLongMs = 100
const lookEveryMs = 20
const maxTold = 5

type UnderWay = { name: string; since: number }
const underWay = new Set<UnderWay>()
/** That ended since the thread was looked at last. */
let ended: UnderWay[] = []

/** Says that a call or a job has begun; to be called back at its end. */
export function begun(name: string): () => void {
  const one = { name, since: performance.now() }
  underWay.add(one)
  return () => {
    if (underWay.delete(one)) ended.push(one)
  }
}

/** The same for the length of some work. */
export async function during<T>(name: string, work: () => Promise<T>): Promise<T> {
  const end = begun(name)
  try {
    return await work()
  } finally {
    end()
  }
}

/** Milliseconds since the watch began, and how often it was held too long. */
export type MainThreadDelay = { meanMs: number; p50Ms: number; p99Ms: number; maxMs: number; heldTooLong: number }

export type MainThreadWatch = { delay: () => MainThreadDelay; stop: () => void }

/**
 * Watches how long the main thread keeps others waiting, and logs what was under way when it computed for too long: the
 * one that began last stands first, and where it stands alone it is the one.
 */
export function watchMainThread(log: Log): MainThreadWatch {
  const histogram = monitorEventLoopDelay({ resolution: lookEveryMs })
  histogram.enable()
  let heldTooLong = 0
  let last = performance.now()
  let computed = process.threadCpuUsage()
  const look = setInterval(() => {
    const now = performance.now()
    const heldMs = now - last - lookEveryMs
    const { user, system } = process.threadCpuUsage(computed)
    const computedMs = Math.round((user + system) / 1_000)
    // On a busy machine it waits for its turn like everybody: that says nothing of a call.
    if (heldMs >= tooLongMs && computedMs >= tooLongMs) {
      heldTooLong += 1
      log.warn(
        { heldMs: Math.round(heldMs), computedMs, calls: namesOf([...underWay, ...ended]) },
        'the main thread was held',
      )
    }
    ended = []
    last = now
    computed = process.threadCpuUsage()
  }, lookEveryMs)
  look.unref()
  return {
    delay: () => ({
      meanMs: milliseconds(histogram.mean),
      p50Ms: milliseconds(histogram.percentile(50)),
      p99Ms: milliseconds(histogram.percentile(99)),
      maxMs: milliseconds(histogram.max),
      heldTooLong,
    }),
    stop() {
      clearInterval(look)
      histogram.disable()
    },
  }
}

function namesOf(calls: readonly UnderWay[]): string[] {
  const byAge = calls.toSorted((a, b) => b.since - a.since)
  return [...new Set(byAge.map(({ name }) => name))].slice(0, maxTold)
}

/** The histogram holds what passed between two looks, in nanoseconds. */
function milliseconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, Math.round(nanoseconds / 1e4) / 100 - lookEveryMs) : 0
}
