import { Refusal } from './refusal.ts'

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

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
