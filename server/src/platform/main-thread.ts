import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Log } from './log.ts'

/** Everybody waits while the main thread computes: a call that holds it longer is to be found and mended. */
const tooLongMs = 100
const lookEveryMs = 20
const maxTold = 5
/** What is told is of the last minute: a maximum since the start hides all that come after it. */
const toldMs = 60_000
const parts = 6

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

/** Milliseconds in the last minute, and how often it was held too long since the watch began. */
export type MainThreadDelay = { meanMs: number; p50Ms: number; p99Ms: number; maxMs: number; heldTooLong: number }

export type MainThreadWatch = { delay: () => MainThreadDelay; stop: () => void }

/**
 * Watches how long the main thread keeps others waiting, and logs what was under way when it computed for too long: the
 * one that began last stands first, and where it stands alone it is the one.
 */
export function watchMainThread(log: Log, { windowMs = toldMs } = {}): MainThreadWatch {
  const delays = createWindow(windowMs)
  let heldTooLong = 0
  let last = performance.now()
  let computed = process.threadCpuUsage()
  const look = setInterval(() => {
    const now = performance.now()
    const heldMs = now - last - lookEveryMs
    delays.record(heldMs, now)
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
    delay() {
      const told = delays.told(performance.now())
      return {
        meanMs: milliseconds(told.mean),
        p50Ms: milliseconds(told.percentile(50)),
        p99Ms: milliseconds(told.percentile(99)),
        maxMs: milliseconds(told.max),
        heldTooLong,
      }
    },
    stop() {
      clearInterval(look)
    },
  }
}

function namesOf(calls: readonly UnderWay[]): string[] {
  const byAge = calls.toSorted((a, b) => b.since - a.since)
  return [...new Set(byAge.map(({ name }) => name))].slice(0, maxTold)
}

/** What was recorded in the last `windowMs`, in parts that are forgotten one by one: it is the same whoever asks, and how often. */
function createWindow(windowMs: number) {
  const kept: { part: number; delays: RecordableHistogram }[] = []
  const partOf = (now: number) => Math.floor(now / (windowMs / parts))
  const forget = (now: number) => {
    while (kept[0] && kept[0].part < partOf(now) - parts) kept.shift()
  }
  return {
    record(ms: number, now: number) {
      const part = partOf(now)
      if (kept.at(-1)?.part !== part) kept.push({ part, delays: createHistogram() })
      kept.at(-1)?.delays.record(Math.max(1, Math.round(ms * 1e6)))
      forget(now)
    },
    told(now: number): RecordableHistogram {
      forget(now)
      const all = createHistogram()
      for (const { delays } of kept) all.add(delays)
      return all
    },
  }
}

/** Of nanoseconds; an empty histogram has no mean, and a minimum for its maximum. */
function milliseconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.round(nanoseconds / 1e4) / 100 : 0
}
