import { setTimeout as wait } from 'node:timers/promises'

const megabyte = 1_000_000
/** Of a disk that others read from. */
const bytesPerSecond = 20 * megabyte

/** Waits so long after each piece that no more than so much is read in a second. @throws the signal's reason */
export function createPace(signal: AbortSignal, rate: number = bytesPerSecond): (bytes: number) => Promise<void> {
  let free = performance.now()
  return async (bytes) => {
    signal.throwIfAborted()
    const now = performance.now()
    free = Math.max(free, now) + (bytes / rate) * 1000
    // Shorter waits are made up for by the next piece's.
    if (free - now >= 5) await wait(free - now, undefined, { signal })
  }
}
