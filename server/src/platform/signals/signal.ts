import type { Transaction } from '../database/transaction.ts'

/** Tells the processes of an installation that something changed. Never carries the change itself. */
export type Signals = {
  /** Reaches all subscribers soon after `tx` has committed, and only then. */
  announce: (tx: Transaction, signal: Signal) => Promise<void>
  /**
   * Returns the end of the subscription. A listener that reads the database on a signal sees what `tx` wrote.
   * After a lost connection it is called with `null`: anything may have happened.
   */
  subscribe: (topic: string, listener: SignalListener) => () => void
  close: () => Promise<void>
}

/** Both short: PostgreSQL carries 8,000 bytes at most. */
export type Signal = { topic: string; message: string }

export type SignalListener = (message: string | null) => void
