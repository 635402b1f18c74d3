import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../test/test-database.ts'
import { databaseKinds } from '../../test/open-platform.ts'
import { type Leases, openLeases } from '../platform/database/leases.ts'
import { createLog } from '../platform/log.ts'
import { createUploadLocks } from './upload-locks.ts'

// The embedded database has one process.
describe.runIf(databaseKinds.includes('server'))('an upload that two processes are sent', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  const processes: Leases[] = []
  beforeAll(async () => {
    database = await createEmptyDatabase()
  })
  afterAll(async () => {
    for (const leases of processes) await leases.close()
    await database?.drop()
  })

  function startProcess() {
    const leases = openLeases({ reach: { listenUrl: database.url, isDeaf: false }, log: createLog('silent') })
    processes.push(leases)
    const abort = new AbortController()
    return { leases, abort, locker: createUploadLocks(leases).lockerFor(abort) }
  }

  it('has one writer: the second one is refused until the first one is done [F12a]', async () => {
    const [one, other] = [startProcess(), startProcess()]
    const id = randomUUID()
    const [first, second] = [one.locker.newLock(id), other.locker.newLock(id)]
    await first.lock()
    await expect(second.lock()).rejects.toMatchObject({ code: 'locked' })
    await other.locker.newLock(randomUUID()).lock()
    await first.unlock()
    await second.lock()
    await expect(first.lock()).rejects.toMatchObject({ code: 'locked' })
    await second.unlock()
  })

  it('is let go by a process that has lost the database, and stops writing there', async () => {
    const [one, other] = [startProcess(), startProcess()]
    const id = randomUUID()
    await one.locker.newLock(id).lock()
    const admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'millwright leases' and datname = current_database()`)
    await admin.end()
    await expect.poll(() => one.abort.signal.aborted).toBe(true)
    await other.locker.newLock(id).lock()
  })
})
