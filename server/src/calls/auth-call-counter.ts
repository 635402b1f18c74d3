import { durations } from '@millwright/contract/limits'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../platform/database/database.ts'
import { authCalls } from './rate-limits.ts'
import { addCounts, type WindowCount, type RateLimit, tooMany } from './rate-limits.repository.ts'

type Batch = { calls: Map<string, number>; counted: Promise<Map<string, WindowCount>> }

/** Left to everybody else between two statements of a flood. */
const pauseMs = 25

/**
 * Counts calls of each address by the limit that `limitOf` gives it, of `durations.authCalls`. A call that comes alone is counted at once; what comes
 * while a statement runs is counted by the next one together. A flood therefore takes one short transaction
 * now and then, and others find their place between. The counter throws Refusal `too-many` beyond the limit.
 */
export function createAuthCallCounter(
  database: Database,
  limitOf: (address: string) => RateLimit = authCalls,
): (address: string) => Promise<void> {
  let waiting: Batch | undefined
  let last: Promise<unknown> = Promise.resolve()
  let running = 0

  function begin(): Batch {
    const calls = new Map<string, number>()
    const counted = running === 0 ? count(calls) : last.then(() => pause(pauseMs)).then(() => count(calls))
    running += 1
    const end = () => {
      close(calls)
      running -= 1
    }
    // A batch that failed tells its own callers.
    last = counted.then(end, end)
    return { calls, counted }
  }

  function count(calls: Batch['calls']) {
    return database.asSystemOnce('sign-in', (tx) => {
      // Closed only now that it has its turn: whoever came until here is counted with it.
      close(calls)
      return addCounts(tx, calls, durations.authCalls)
    })
  }

  function close(calls: Batch['calls']): void {
    if (waiting?.calls === calls) waiting = undefined
  }

  return async (address) => {
    const { key, most } = limitOf(address)
    const batch = (waiting ??= begin())
    const place = (batch.calls.get(key) ?? 0) + 1
    batch.calls.set(key, place)
    const counted = (await batch.counted).get(key)
    // Of the calls that were counted together, those after this one do not count against it.
    const after = (batch.calls.get(key) ?? place) - place
    if (counted && counted.count - after > most) throw tooMany(counted)
  }
}
