import { setTimeout } from 'node:timers/promises'
import type { Figure } from './measure.ts'

const pauseMs = 100

/** Calls that failed while others were measured. A busy machine refuses some; what the others took is a figure all the same. */
export type Failures = {
  /** Null where the call fails, after a pause: who calls again at once would measure nothing else. */
  of: <T>(call: () => Promise<T>) => Promise<T | null>
  /** Nothing where none failed. */
  figures: (what: string) => Figure[]
}

export function countFailures(): Failures {
  const counts = new Map<string, number>()
  return {
    async of(call) {
      try {
        return await call()
      } catch (error) {
        const said = String(error).slice(0, 200)
        counts.set(said, (counts.get(said) ?? 0) + 1)
        await setTimeout(pauseMs)
        return null
      }
    },
    figures(what) {
      if (counts.size === 0) return []
      const figure = [...counts].map(([said, times]) => `${times} × ${said}`).join('; ')
      return [{ what: `${what}: calls that failed`, goal: 'none', figure }]
    },
  }
}
