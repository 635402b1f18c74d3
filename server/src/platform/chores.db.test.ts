import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { postgresIsHere } from '../../test/postgres-cluster.ts'
import { type Chore, hourMs, startChores } from './chores.ts'
import { type Leases, openLeases } from './database/leases.ts'
import { createLog } from './log.ts'
import type { Signals } from './signals/signal.ts'
import { createSubscribers } from './signals/subscribers.ts'

const log = createLog('silent')

/** A process of an installation, and how often its chore was done in it. */
function openProcess(leases: Leases) {
  const subscribers = createSubscribers()
  const signals: Signals = {
    announce: async () => {},
    subscribe: (topic, listener) => subscribers.subscribe(topic, listener),
    close: async () => {},
  }
  const done: boolean[] = []
  const chore = (given: Partial<Chore>): Chore => ({
    name: 'sweeping the floor',
    everyMs: 10,
    per: 'installation',
    run: async (stopping) => done.push(stopping.aborted),
    ...given,
  })
  return {
    done,
    leases,
    start: (given: Partial<Chore> = {}, endsWithinMs?: number) =>
      startChores([chore(given)], { leases, signals, log, ...(endsWithinMs ? { endsWithinMs } : {}) }),
    startAll: (several: Partial<Chore>[]) => startChores(several.map(chore), { leases, signals, log }),
    signal: (topic: string) => subscribers.tell({ topic, message: '' }),
  }
}

describe('a chore', () => {
  const one = () => openProcess(openLeases({ reach: null, log }))

  it('is done at once, and again when it is signalled', async () => {
    const { done, start, signal } = one()
    const chores = await start({ everyMs: hourMs, wokenBy: 'index' })
    await expect.poll(() => done.length).toBe(1)
    signal('other')
    signal('index')
    await expect.poll(() => done.length).toBe(2)
    await chores.stop()
    signal('index')
    expect(done.length).toBe(2)
  })

  it('comes after what is to be done first, without which the start fails', async () => {
    const { done, start } = one()
    const order: string[] = []
    const chores = await start({ first: async () => order.push('first'), run: async () => order.push('then') })
    await expect.poll(() => order.length).toBeGreaterThan(1)
    await chores.stop()
    expect(order.slice(0, 2)).toEqual(['first', 'then'])
    await expect(start({ first: () => Promise.reject(new Error('no disk')) })).rejects.toThrow('no disk')
    expect(done).toEqual([])
  })

  it('begins after those before it, unless it is woken', async () => {
    const { startAll, signal } = one()
    const order: string[] = []
    const started = Promise.withResolvers<void>()
    const named = (name: string, then = async () => {}) => ({
      name,
      everyMs: hourMs,
      wokenBy: name,
      run: async () => {
        order.push(name)
        await then()
      },
    })
    // Woken by the first one, before the turn of the second has come, however late this process is.
    const wakeThird = () => started.promise.then(() => signal('third'))
    const chores = await startAll([named('first', wakeThird), named('second'), named('third')])
    started.resolve()
    await expect.poll(() => order.slice(0, 3)).toEqual(['first', 'third', 'second'])
    await chores.stop()
  })

  it('that takes too long is told to end, and is done again', async () => {
    const { start } = one()
    const reasons: string[] = []
    const chores = await start({
      maxMs: 10,
      run: (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            const reason: unknown = signal.reason
            reasons.push(String(reason))
            reject(new Error(`broken off: ${String(reason)}`))
          })
        }),
    })
    await expect.poll(() => reasons.slice(0, 2)).toEqual(['Error: it took too long', 'Error: it took too long'])
    await chores.stop()
  })

  it('that does not end is not waited for when the process stops', async () => {
    const { start } = one()
    const begun: boolean[] = []
    const chores = await start({ run: () => new Promise(() => begun.push(true)) }, 20)
    await expect.poll(() => begun).toEqual([true])
    await chores.stop()
  })

  it('under way is told that the process stops, and waited for', async () => {
    const { start } = one()
    const begun: boolean[] = []
    const ended: boolean[] = []
    const chores = await start({
      run: (stopping) =>
        new Promise((resolve) => {
          begun.push(true)
          stopping.addEventListener('abort', () => resolve(ended.push(true)))
        }),
    })
    await expect.poll(() => begun).toEqual([true])
    await chores.stop()
    expect(ended).toEqual([true])
  })
})

describe.skipIf(!postgresIsHere())('a chore of several processes', () => {
  let database: TestDatabase
  const opened: Leases[] = []
  const another = () => {
    const leases = openLeases({ reach: { listenUrl: database.url, isDeaf: false }, log })
    opened.push(leases)
    return openProcess(leases)
  }

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    for (const leases of opened) await leases.close()
    await database.drop()
  })

  it('of an installation is done by one of them, and by another when that one stops or dies', async () => {
    const [first, second, third] = [another(), another(), another()]
    const running = await first.start()
    await expect.poll(() => first.done.length).toBeGreaterThan(1)
    const alsoRunning = await second.start()
    await expect.poll(() => first.done.length).toBeGreaterThan(10)
    expect(second.done).toEqual([])
    await running.stop()
    await expect.poll(() => second.done.length).toBeGreaterThan(1)
    const lastRunning = await third.start()
    expect(third.done).toEqual([])
    // Its session ends with it, whatever it was at.
    await second.leases.close()
    await expect.poll(() => third.done.length).toBeGreaterThan(1)
    await alsoRunning.stop()
    await lastRunning.stop()
  })

  it('that does not end in one of them is done by another', async () => {
    const [first, second] = [another(), another()]
    const name = 'waiting for what does not come'
    const begun: boolean[] = []
    const hanging = { name, maxMs: 10, run: () => new Promise<void>(() => begun.push(true)) }
    const running = await first.start(hanging, 20)
    await expect.poll(() => begun).toEqual([true])
    const alsoRunning = await second.start({ name })
    await expect.poll(() => second.done.length).toBeGreaterThan(1)
    expect(begun).toEqual([true])
    await running.stop()
    await alsoRunning.stop()
  })

  it('of a process is done in each', async () => {
    const [first, second] = [another(), another()]
    const running = [await first.start({ per: 'process' }), await second.start({ per: 'process' })]
    await expect.poll(() => Math.min(first.done.length, second.done.length)).toBeGreaterThan(1)
    for (const chores of running) await chores.stop()
  })
})
