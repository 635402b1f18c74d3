import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { postgresIsHere } from '../../../test/postgres-cluster.ts'
import type { Begin } from './begin.ts'
import type { Engine } from './engine.ts'
import { createSendBegin } from './send-begin.ts'
import { openServer } from './server.ts'

/** Fails for 0 as it runs, and where `of` is no table as it is prepared. */
function dividing(by: number, of = 'pg_class'): Begin {
  const text = (divisor: string) => `SELECT 1 / ${divisor} AS part FROM ${of} LIMIT 1`
  return {
    select: text(String(by)),
    role: 'owner',
    name: 'test',
    prepared: { kind: 'test', types: 'int', text: text('$1'), values: String(by) },
  }
}

describe.runIf(postgresIsHere())('what opens a transaction', () => {
  let own: TestDatabase
  let engine: Engine
  let client: PoolClient
  beforeAll(async () => {
    own = await createEmptyDatabase()
    engine = openServer({ url: own.url }, () => {})
    client = await engine.connect()
  })
  afterAll(async () => {
    client.release()
    await engine.close()
    await own.drop()
  })

  it('leaves nothing prepared behind where it fails, however often', async () => {
    const sendBegin = createSendBegin({ isPrepared: true })
    const prepared = async () => (await client.query<{ name: string }>('SELECT name FROM pg_prepared_statements')).rows
    for (let time = 0; time < 5; time += 1) {
      await expect(sendBegin(client, dividing(0))).rejects.toThrow('division by zero')
      await expect(sendBegin(client, dividing(1, 'nothing'))).rejects.toThrow('"nothing" does not exist')
    }
    expect(await prepared()).toEqual([])
    await sendBegin(client, dividing(1))
    await client.query('COMMIT')
    const [one] = [await prepared()]
    expect(one).toHaveLength(1)
    await expect(sendBegin(client, dividing(0))).rejects.toThrow('division by zero')
    await client.query('ROLLBACK')
    await sendBegin(client, dividing(1))
    await client.query('COMMIT')
    expect(await prepared()).toEqual(one)
  })
})
