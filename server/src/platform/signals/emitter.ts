import { AsyncLocalStorage } from 'node:async_hooks'
import type { Signals } from './signal.ts'
import { createSubscribers } from './subscribers.ts'

/**
 * Within one process over one connection. A signal goes out before its transaction has committed, yet whoever
 * then reads waits for that connection, and so for the commit.
 */
export function openEmitter(): Signals {
  const subscribers = createSubscribers()
  // A listener does not run inside the transaction that called it.
  const outside = AsyncLocalStorage.snapshot()
  return {
    announce: async (_tx, signal) => void setImmediate(() => outside(() => subscribers.tell(signal))),
    subscribe: (topic, listener) => subscribers.subscribe(topic, listener),
    close: async () => {},
  }
}
