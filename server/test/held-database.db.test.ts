import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '../src/platform/database/database.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import { insertCompany } from './company-rows.ts'
import { openPlatform } from './open-platform.ts'

/** Whatever a test file could find in a database that another one has used. */
async function leftIn(database: Database): Promise<unknown[]> {
  const { rows: tables } = (await database.executeSql(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss') ORDER BY 1`,
  )) as { rows: { name: string }[] }
  const counts = tables.map(({ name }) => `SELECT '${name}' AS what, count(*)::text AS value FROM ${name}`)
  const others = [
    `SELECT 'sequence', coalesce(last_value::text, 'none') FROM pg_sequences WHERE schemaname = 'public'`,
    `SELECT 'planner', count(*)::text FROM pg_statistic WHERE starelid = 'companies'::regclass`,
    `SELECT 'pages', relpages || ' ' || reltuples FROM pg_class WHERE oid = 'companies'::regclass`,
    `SELECT 'setting', current_setting('work_mem')`,
    `SELECT 'locks', count(*)::text FROM pg_locks WHERE locktype = 'advisory'`,
  ]
  return (await database.executeSql([...counts, ...others].join(' UNION ALL '))).rows
}

it('lends the embedded database to the next test file as if it were a new one', async () => {
  const first = await openPlatform('embedded')
  const before = await leftIn(first.database)
  const queue = { name: 'left', payload: z.object({}), concurrency: 1, redeliveries: 1, redeliverAfterSeconds: 1 }
  const jobs = await openJobs({ ...first, queues: [queue] })
  await insertCompany(first.database)
  await first.database.executeSql(
    `ANALYZE; SET work_mem = '3MB'; SELECT pg_advisory_lock(7); SELECT nextval('bank_counts_id_seq')`,
  )
  expect(await leftIn(first.database)).not.toEqual(before)
  await jobs.stop()
  await first.close()

  const second = await openPlatform('embedded')
  expect(await leftIn(second.database)).toEqual(before)
  await second.close()
})
