import pg from 'pg'
import { processorMs } from './processor-time.ts'

/** Milliseconds of processor by process. */
export type SessionTimes = Map<number, number>

/** What the open sessions of a database on this machine have used, but for the one that asks. */
export async function sessionTimes(databaseUrl: string): Promise<SessionTimes> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const times: SessionTimes = new Map()
    // One that ends meanwhile is left out.
    for (const { pid } of rows) times.set(pid, await processorMs(pid).catch(() => 0))
    return times
  } finally {
    await client.end()
  }
}

/** Milliseconds between two looks. What ended in between is not known, and counts nothing. */
export function usedBetween(before: SessionTimes, after: SessionTimes): number {
  return [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0)
}
