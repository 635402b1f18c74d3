import type { Pool } from 'pg'
import { z } from 'zod'

const MINUTE = 60_000
const LOG_LIMIT = 64 * 1024 * 1024

const Due = z.array(z.object({ name: z.string() }))
const Log = z.object({ position: z.string(), written: z.coerce.number() })

export type Upkeep = { run(): Promise<void>; stop(): Promise<void> }

/**
 * What the server's background processes do elsewhere: embedded, nobody vacuums and the log grows
 * for ever. Once a minute it vacuums the tables that autovacuum would take (its default thresholds)
 * and writes a checkpoint when 64 MB of log have gathered, or anything at all in five minutes.
 */
export function startUpkeep(pool: Pool, onError: (error: Error) => void): Upkeep {
  let position = '0/0'
  let round = 0
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    // Otherwise the counters wait for a pause that a session without a server process never has.
    await pool.query('SELECT pg_stat_force_next_flush()')
    // One statement at a time, so that requests come in between on the only connection.
    for (const { name } of Due.parse((await pool.query(DUE_TABLES)).rows)) await pool.query(`VACUUM (ANALYZE) ${name}`)
    const log = Log.parse((await pool.query(LOG_WRITTEN, [position])).rows[0])
    round += 1
    if (log.written < LOG_LIMIT && (log.written === 0 || round % 5 !== 0)) return
    await pool.query('CHECKPOINT')
    position = Log.parse((await pool.query(LOG_WRITTEN, [position])).rows[0]).position
  }

  const timer = setInterval(() => {
    running ??= run()
      .catch(onError)
      .finally(() => (running = undefined))
  }, MINUTE)
  timer.unref()
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

const LOG_WRITTEN = `SELECT pg_current_wal_insert_lsn()::text AS position,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn) AS written`

const DUE_TABLES = `SELECT quote_ident(s.schemaname) || '.' || quote_ident(s.relname) AS name
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
 WHERE s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
 ORDER BY 1`
