import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { postgresIsHere } from '../../../test/postgres-cluster.ts'
import { openPoolingProxy, type PoolingProxy } from '../../../test/pooling-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createLog } from '../log.ts'
import { openSignals } from '../signals/signals.ts'
import { openDatabase } from './database.ts'
import { openLeases } from './leases.ts'
import { DirectUnusable, reachOf } from './pooled.ts'

const log = createLog('silent')

describe.runIf(postgresIsHere())('behind a pooler in transaction mode', () => {
  let own: TestDatabase
  let pooler: PoolingProxy
  let behind: { listenUrl: string; isDeaf: boolean }
  beforeAll(async () => {
    own = await createTestDatabase()
    pooler = await openPoolingProxy(own.url)
    behind = { listenUrl: pooler.url, isDeaf: true }
  })
  afterAll(async () => {
    await pooler.close()
    await own.drop()
  })

  it('nothing is heard, unless an address leads past it', async () => {
    expect(await reachOf(own.url, null)).toEqual({ listenUrl: own.url, isDeaf: false, isPooled: false })
    expect(await reachOf(pooler.url, null)).toEqual({ listenUrl: pooler.url, isDeaf: true, isPooled: true })
    expect(await reachOf(pooler.url, own.url)).toEqual({ listenUrl: own.url, isDeaf: false, isPooled: true })
  })

  it('an address past it that leads nowhere is named, without its password', async () => {
    const nowhere = 'postgres://ada:secret@127.0.0.1:1/nothing'
    const failed = reachOf(own.url, nowhere)
    await expect(failed).rejects.toThrow(DirectUnusable)
    await expect(failed).rejects.toThrow('DATABASE_DIRECT_URL: the database at 127.0.0.1:1/nothing cannot be used')
  })

  it('who listens looks by themselves, and finds what another process wrote', async () => {
    const database = await openDatabase({ kind: 'server', url: pooler.url, isPooled: true })
    const signals = await openSignals({ database, reach: behind, log })
    try {
      const told = new Promise<string | null>((resolve) => signals.subscribe('jobs', resolve))
      await database.asSystem('test', (tx) => signals.announce(tx, { topic: 'jobs', message: 'documents' }))
      expect(await told).toBeNull()
    } finally {
      await signals.close()
      await database.close()
    }
  })

  it('statements that recur find no session that does not know them', async () => {
    const database = await openDatabase({ kind: 'server', url: pooler.url, isPooled: true })
    try {
      for (let nth = 0; nth < 12; nth += 1) {
        const rows = database.asSystem('test', async (tx) => (await tx.execute(sql`select ${nth}::int as nth`)).rows)
        expect(await rows).toEqual([{ nth }])
      }
    } finally {
      await database.close()
    }
  })

  it('a lease is held by one process, also against one that reaches the database directly, and goes with it', async () => {
    const [one, other] = [openLeases({ reach: behind, log }), openLeases({ reach: behind, log })]
    const direct = openLeases({ reach: { listenUrl: own.url, isDeaf: false }, log })
    const lost: string[] = []
    const take = (leases: typeof one, name: string) => leases.take(name, () => lost.push(name))
    try {
      expect([await take(one, 'a'), await take(one, 'b')]).toEqual([true, true])
      expect([await take(other, 'a'), await take(direct, 'b')]).toEqual([false, false])
      await one.giveBack('a')
      expect([await take(other, 'a'), await take(other, 'b'), await take(direct, 'b')]).toEqual([true, false, false])
      // Taken while another one is given back.
      const [, isTaken] = await Promise.all([one.giveBack('b'), take(one, 'c'), take(one, 'd'), one.giveBack('d')])
      expect([isTaken, await take(direct, 'c'), await take(other, 'b')]).toEqual([true, false, true])
      await other.giveBack('b')
      expect([await take(one, 'b'), lost]).toEqual([true, []])
      await one.close()
      expect(await take(direct, 'b')).toBe(true)
    } finally {
      await Promise.all([one.close(), other.close(), direct.close()])
    }
  })
})
