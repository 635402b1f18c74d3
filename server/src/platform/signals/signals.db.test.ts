import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { createEmptyDatabase } from '../../../test/test-database.ts'
import { openListener } from './listener.ts'
import type { Signals } from './signal.ts'

const reconnectMs = 200

describe.each(databaseKinds)('signals on the %s database', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

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

  it.runIf(kind === 'server')(
    'reach other processes, and tell of a lost connection when it is back [F12a]',
    async () => {
      const another = await platform.openAnother()
      if (!another) throw new Error('A server takes many processes')
      try {
        const heard = next(another.signals, 'jobs')
        await announce('jobs', 'mail')
        expect(await heard).toBe('mail')
        // Both connections are ended, and the next test is to hear of neither.
        const missed = Promise.all([next(another.signals, 'jobs'), next(platform.signals, 'nobody announces this')])
        await platform.database.executeSql(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millwright signals' and datname = current_database()`,
        )
        expect(await missed).toEqual([null, null])
      } finally {
        await another.close()
      }
    },
  )

  it.runIf(kind === 'server')('are heard after a notification that is none of ours', async () => {
    const heard = next(platform.signals, 'jobs')
    for (const payload of ['not json', '', '{"topic":1}', '[']) {
      await platform.database.executeSql(`select pg_notify('millwright', $1)`, [payload])
    }
    await announce('jobs', 'documents')
    expect(await heard).toBe('documents')
  })

  it.runIf(kind === 'server').each([
    ['before it listens', 'asked'],
    ['as soon as it listens', 'answered'],
  ] as const)('come over one connection, also when new ones break off %s', async (_when, moment) => {
    const own = await createEmptyDatabase()
    const wire = await openBreakingWire(new URL(own.url))
    const signals = await openListener({ databaseUrl: wire.url, log: platform.log, reconnectMs })
    try {
      const missed = next(signals, 'jobs')
      wire.breakNext(2, moment)
      wire.cut()
      expect(await missed).toBeNull()
      // The first, the two that broke off, and the one that stays.
      await expect.poll(() => wire.made()).toBe(4)
      // As long again as it takes to connect anew: a second attempt beside the first would be here by then.
      await wait(2.5 * reconnectMs)
      expect([wire.made(), wire.open()]).toEqual([4, 1])
    } finally {
      await signals.close()
      await wire.close()
      await own.drop()
    }
  })
})

/** A wire to the database that breaks when a client asks to listen, or has been told that it does. */
async function openBreakingWire(target: URL) {
  const sockets = new Set<Socket>()
  let made = 0
  let breaks = 0
  let moment: 'asked' | 'answered' = 'asked'
  const server = createServer((socket) => {
    made += 1
    const onward = connect(Number(target.port), target.hostname)
    sockets.add(socket.on('close', () => sockets.delete(socket)))
    socket.on('data', (bytes: Buffer) => {
      if (breaks === 0 || moment !== 'asked' || !bytes.includes('LISTEN')) return
      breaks -= 1
      socket.destroy()
    })
    onward.on('data', (bytes: Buffer) => {
      if (breaks === 0 || moment !== 'answered' || !bytes.includes('LISTEN')) return
      breaks -= 1
      // Once the reply has been passed on.
      setImmediate(() => socket.end())
    })
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    breakNext: (times: number, when: typeof moment) => {
      breaks = times
      moment = when
    },
    made: () => made,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    open: () => sockets.size,
    close: async () => {
      const closed = once(server.close(), 'close')
      sockets.forEach((socket) => socket.destroy())
      await closed
    },
  }
}
