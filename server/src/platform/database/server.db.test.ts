import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresIsHere } from '../../../test/postgres-cluster.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import type { Engine } from './engine.ts'
import { openPlain } from './plain-database.ts'
import { openServer } from './server.ts'

const timeout = 'idle_in_transaction_session_timeout'
const lock = 'SELECT pg_advisory_xact_lock(1)'

describe.runIf(postgresIsHere())('a database on a server', () => {
  let own: TestDatabase
  const engines: Engine[] = []
  beforeAll(async () => {
    own = await createEmptyDatabase()
  })
  afterAll(async () => {
    for (const engine of engines) await engine.close()
    await own.drop()
  })
  function open(url: string): Engine {
    const engine = openServer({ url }, () => {})
    engines.push(engine)
    return engine
  }

  it('gives others what a process has locked that stands still within a transaction [F3b]', async () => {
    const stopped = await open(`${own.url}?${timeout}=200`).connect()
    const lost = Promise.withResolvers<Error>()
    stopped.on('error', lost.resolve)
    await stopped.query('BEGIN')
    await stopped.query(lock)
    const other = await open(own.url).connect()
    await other.query('BEGIN')
    await other.query(lock)
    await other.query('COMMIT')
    other.release()
    expect(await lost.promise).toMatchObject({ code: '25P03' })
    await expect(stopped.query('COMMIT')).rejects.toThrow()
    stopped.release(true)
  })

  it('waits a minute for a server, and for ever for a command that reads while it writes elsewhere', async () => {
    const asked = `SHOW ${timeout}`
    const engine = open(own.url)
    const client = await engine.connect()
    expect((await client.query(asked)).rows).toEqual([{ [timeout]: '1min' }])
    client.release()
    const plain = await openPlain({ kind: 'server', url: own.url })
    expect(await plain.read(async (tx) => (await tx.client.query(asked)).rows)).toEqual([{ [timeout]: '0' }])
    await plain.close()
  })
})
