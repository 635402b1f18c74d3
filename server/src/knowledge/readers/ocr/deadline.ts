import { ReadingError } from '../failures.ts'

/** Of all steps after the first in which one picture is read; each has a limit of its own as well. */
const milliseconds = 60_000

/** Lends a signal that ends the reading of one picture when it has taken too long: every step then fails as too slow. */
export async function withinDeadline<T>(
  signal: AbortSignal | undefined,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new ReadingError('too_slow')), milliseconds)
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
