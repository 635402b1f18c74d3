import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { Signals } from './signals.ts'

describe.each(databaseKinds)('signals on the %s database', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  }, 60_000)
  afterAll(() => platform.close(), 60_000)

  const announce = (topic: string, message: string) =>
    platform.database.asSystem('test', (tx) => platform.signals.announce(tx, { topic, message }))
  const next = (signals: Signals, topic: string) =>
    new Promise<string | null>((resolve) => {
      const end = signals.subscribe(topic, (message) => {
        end()
        resolve(message)
      })
    })

  it('reach who listens to their topic, and nobody else', async () => {
    const other: unknown[] = []
    const end = platform.signals.subscribe('other', (message) => other.push(message))
    const heard = next(platform.signals, 'jobs')
    await announce('jobs', 'documents')
    expect(await heard).toBe('documents')
    end()
    expect(other).toEqual([])
  })

  it('let who hears them see what was written before', async () => {
    await platform.database.asSystem('test', (tx) => tx.execute(sql`create table if not exists heard (id int)`))
    const seen = new Promise<unknown>((resolve, reject) => {
      const end = platform.signals.subscribe('rows', () => {
        end()
        platform.database
          .asSystem('test', async (tx) => (await tx.execute(sql`select id from heard`)).rows)
          .then(resolve, reject)
      })
    })
    await platform.database.asSystem('test', async (tx) => {
      await platform.signals.announce(tx, { topic: 'rows', message: '' })
      await tx.execute(sql`insert into heard values (7)`)
    })
    expect(await seen).toEqual([{ id: 7 }])
  })

  it.runIf(kind === 'server')('reach other processes, and tell of a lost connection when it is back', async () => {
    const another = await platform.openAnother()
    if (!another) throw new Error('A server takes many processes')
    try {
      const heard = next(another.signals, 'jobs')
      await announce('jobs', 'mail')
      expect(await heard).toBe('mail')
      const missed = next(another.signals, 'jobs')
      await platform.database.executeSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millwright signals' and datname = current_database()`,
      )
      expect(await missed).toBeNull()
    } finally {
      await another.close()
    }
  })
})
