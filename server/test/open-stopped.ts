import { databaseOptions } from '../src/platform/database/location.ts'
import { openPlain, type PlainDatabase } from '../src/platform/database/plain-database.ts'
import type { TestServer } from './harness.ts'

/** The database of a server that was stopped or killed, whichever it has. Who opens it closes it before the server starts again. */
export function openStopped(server: TestServer): Promise<PlainDatabase> {
  const { databaseUrl = null, dataDir } = server
  return openPlain(databaseOptions({ databaseUrl, dataDir }))
}
