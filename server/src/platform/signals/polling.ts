import type { Log } from '../log.ts'
import { notify } from './notification.ts'
import type { Signals } from './signal.ts'
import { createSubscribers } from './subscribers.ts'

const usualMs = 1_000

/**
 * For a database that tells nothing, as behind a pooler in transaction mode: whoever listens is called with `null` once a second,
 * and looks. What is announced still goes out, to processes that reach the database directly.
 */
export function openPolling({ log, everyMs = usualMs }: { log: Log; everyMs?: number }): Signals {
  const subscribers = createSubscribers()
  log.warn(
    { everyMs },
    'a pooler in transaction mode stands before the database: changes are looked for instead of being told. DATABASE_DIRECT_URL, an address past it, would spare that',
  )
  const polling = setInterval(() => subscribers.tellAll(), everyMs).unref()
  return {
    announce: notify,
    subscribe: (topic, listener) => subscribers.subscribe(topic, listener),
    close: async () => clearInterval(polling),
  }
}
