import path from 'node:path'
import type { DatabaseOptions } from './database.ts'

type Location = { databaseUrl: string | null; dataDir: string }
type Where = { kind: 'embedded'; directory: string } | { kind: 'server'; url: string }

/** Where an installation's rows are: on a server, or embedded under its data directory. */
export function databaseOptions({ databaseUrl, dataDir }: Location): Where & DatabaseOptions {
  return databaseUrl === null
    ? { kind: 'embedded', directory: path.join(dataDir, 'database') }
    : { kind: 'server', url: databaseUrl }
}
