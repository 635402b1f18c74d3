import type { Signals } from './signal.ts'
import type { Log } from '../log.ts'
import { openEmitter } from './emitter.ts'
import { openListener } from './listener.ts'

/** LISTEN/NOTIFY over a connection of its own on a server; an emitter on the embedded database. */
export async function openSignals(options: { databaseUrl: string | undefined; log: Log }): Promise<Signals> {
  const { databaseUrl, log } = options
  return databaseUrl === undefined ? openEmitter() : openListener({ databaseUrl, log })
}
