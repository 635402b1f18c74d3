import type { Database } from '../database/database.ts'
import type { Reach } from '../database/pooled.ts'
import type { Log } from '../log.ts'
import { openListener } from './listener.ts'
import { openPolling } from './polling.ts'
import { openSessionListener } from './session-listener.ts'
import type { Signals } from './signal.ts'

/** `reach`: null where the database is embedded. */
type SignalsOptions = { database: Database; reach: Pick<Reach, 'listenUrl' | 'isDeaf'> | null; log: Log }

/** LISTEN/NOTIFY: over a connection of its own on a server, over the only session of the embedded database. */
export async function openSignals({ database, reach, log }: SignalsOptions): Promise<Signals> {
  if (reach === null) return openSessionListener(database)
  return reach.isDeaf ? openPolling({ log }) : openListener({ databaseUrl: reach.listenUrl, log })
}
