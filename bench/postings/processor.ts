import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Transaction } from '../../server/src/platform/database/transaction.ts'

/** Milliseconds of this process, and of the server's for this session. */
export async function processorOf(tx: Transaction, kind: Database['kind']): Promise<() => Promise<number>> {
  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  if (kind === 'embedded') return () => Promise.resolve(own())
  const { rows: sessions } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
  return async () => {
    const [nanoseconds] = (await readFile(`/proc/${sessions[0]?.pid}/schedstat`, 'utf8')).split(' ')
    return own() + Number(nanoseconds) / 1e6
  }
}
