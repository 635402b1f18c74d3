import { ReadingError } from '../failures.ts'

/** Of all steps after the first in which one picture is read; each has a limit of its own as well. */
const milliseconds = 60_000
/** Of those, for what only makes a reading better: the rest is for reading it the other way up. */
const untilLastExtra = 45_000
/** A timer may end a little early: what is left then is no time for another step. */
const leastLeft = 5

/** Lends a signal that ends the reading of one picture when it has taken too long: every step then fails as too slow. */
export async function withinDeadline<T>(
  signal: AbortSignal | undefined,
  read: (signal: AbortSignal) => Promise<T>,
  most = milliseconds,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new ReadingError('too_slow')), most)
  try {
    return await read(signal ? AbortSignal.any([signal, late.signal]) : late.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** What a step gives without which something was read all the same: undefined where it fails because of the picture. */
export async function ifReadable<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step
  } catch (error) {
    if (error instanceof ReadingError) return undefined
    throw error
  }
}

export type Extra = <T>(
  signal: AbortSignal | undefined,
  step: (signal: AbortSignal) => Promise<T>,
) => Promise<T | undefined>

/** Lends what time is left to steps without which something was read all the same: undefined where one fails or has none. */
export function openExtra(most = untilLastExtra): Extra {
  const end = performance.now() + most
  return async (signal, step) => {
    const left = end - performance.now()
    return left > leastLeft ? ifReadable(withinDeadline(signal, step, left)) : undefined
  }
}
