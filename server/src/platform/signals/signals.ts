import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { openListener } from './listener.ts'
import { openSessionListener } from './session-listener.ts'
import type { Signals } from './signal.ts'

type SignalsOptions = { database: Database; databaseUrl: string | undefined; log: Log }

/** LISTEN/NOTIFY: over a connection of its own on a server, over the only session of the embedded database. */
export async function openSignals({ database, databaseUrl, log }: SignalsOptions): Promise<Signals> {
  return databaseUrl === undefined ? openSessionListener(database) : openListener({ databaseUrl, log })
}
