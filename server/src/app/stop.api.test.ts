import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { startServer } from '../../test/harness.ts'
import { createTestDatabase } from '../../test/test-database.ts'

// Nothing else can lock a table of an embedded database.
const onServer = inject('server').database === 'postgres'

it.skipIf(!onServer)('ends cleanly though a chore waits for what does not come', async () => {
  // It has its tables before a server starts on it.
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  const other = new pg.Client({ connectionString: own.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('lock table zip_downloads in access exclusive mode')
  // Not from `pg_stat_activity`: within a transaction it stays what it was when it was first looked at.
  const waiting = `select from pg_locks where relation = 'zip_downloads'::regclass and not granted`
  const server = await startServer({ database: 'embedded', env: { DATABASE_URL: own.url } })
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
  // Whoever ends by force ends with 1.
  process.kill(server.pid, 'SIGTERM')
  expect(await server.ended()).toBe(0)
  await expect.poll(server.log).toContain('a chore did not end with the process')
  await other.query('rollback')
  await server.stop()
})
