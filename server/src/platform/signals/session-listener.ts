import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../database/database.ts'
import { notify, readSignal } from './notification.ts'
import type { Signals } from './signal.ts'
import { createSubscribers } from './subscribers.ts'

/** Over the one session of the embedded database, which only this process has. */
export function openSessionListener(database: Database): Signals {
  const subscribers = createSubscribers()
  // A listener does not run inside the call that made the session.
  const outside = AsyncLocalStorage.snapshot()
  const end = database.onNotified((payload) => {
    const signal = readSignal(payload)
    if (signal) outside(() => subscribers.tell(signal))
  })
  return {
    announce: notify,
    subscribe: (topic, listener) => subscribers.subscribe(topic, listener),
    close: async () => end(),
  }
}
