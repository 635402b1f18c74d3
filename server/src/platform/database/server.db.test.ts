import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
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
    const stopped = await open(`${own.url}?${timeout}=3000`).connect()
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
    // What a role or a hoster has set for itself.
    const owner = await open(own.url).connect()
    const { pathname } = new URL(own.url)
    await owner.query(`ALTER ROLE CURRENT_USER IN DATABASE "${pathname.slice(1)}" SET ${timeout} = '7s'`)
    owner.release()
    const asked = `SELECT setting, source FROM pg_settings WHERE name = '${timeout}'`
    const settingOn = async (url: string) => {
      const client = await open(url).connect()
      const { rows } = await client.query(asked)
      client.release()
      return rows as unknown[]
    }
    // A parameter of the start would be the client's, which a pooler refuses.
    expect(await settingOn(own.url)).toEqual([{ setting: '60000', source: 'session' }])
    expect(await settingOn(`${own.url}?${timeout}=5000`)).toMatchObject([{ setting: '5000' }])
    const Row = z.object({ setting: z.string() })
    for (const url of [own.url, `${own.url}?${timeout}=5000`]) {
      const plain = await openPlain({ kind: 'server', url })
      expect(await plain.read((tx) => tx.ask(Row, asked))).toEqual([{ setting: '0' }])
      await plain.close()
    }
  })
})
