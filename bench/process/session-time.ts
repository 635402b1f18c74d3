import pg from 'pg'
import { processorMs } from './processor-time.ts'

/** Milliseconds of processor that the open sessions of a database on this machine have used, but for the one that asks. */
export async function sessionsMs(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    let used = 0
    for (const { pid } of rows) used += await processorMs(pid).catch(() => 0)
    return used
  } finally {
    await client.end()
  }
}
