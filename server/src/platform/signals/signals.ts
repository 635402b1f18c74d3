import type { Transaction } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import { openEmitter } from './emitter.ts'
import { openListener } from './listener.ts'

/** Tells the processes of an installation that something changed. Never carries the change itself. */
export type Signals = {
  /** Reaches all subscribers soon after `tx` has committed; on the embedded database also when it did not. */
  announce: (tx: Transaction, signal: Signal) => Promise<void>
  /**
   * Returns what ends the subscription. A listener that reads the database on a signal sees what `tx` wrote.
   * After a lost connection it is called with `null`: anything may have happened.
   */
  subscribe: (topic: string, listener: SignalListener) => () => void
  close: () => Promise<void>
}
/** Both short: PostgreSQL carries 8,000 bytes at most. */
export type Signal = { topic: string; message: string }
export type SignalListener = (message: string | null) => void

/** LISTEN/NOTIFY over a connection of its own on a server; an emitter on the embedded database. */
export async function openSignals(options: { databaseUrl: string | undefined; log: Log }): Promise<Signals> {
  const { databaseUrl, log } = options
  return databaseUrl === undefined ? openEmitter() : openListener({ databaseUrl, log })
}
