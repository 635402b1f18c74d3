import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { type Jobs, openJobs } from './jobs.ts'
import type { Queue } from './queue.ts'

const Payload = z.object({ id: z.string() })
type Payload = z.infer<typeof Payload>
const queueNamed = (name: string, more: Partial<Queue<Payload>> = {}): Queue<Payload> => ({
  name,
  payload: Payload,
  concurrency: 2,
  redeliveries: 2,
  redeliverAfterSeconds: 1,
  ...more,
})

describe.each(databaseKinds)('jobs on the %s database', (kind) => {
  let platform: TestPlatform
  const opened: Jobs[] = []
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(async () => {
    for (const jobs of opened) await jobs.stop()
    await platform.close()
  })

  async function open(queues: Queue[]): Promise<Jobs> {
    const jobs = await openJobs({ ...platform, queues })
    opened.push(jobs)
    return jobs
  }

  async function working(queue: Queue<Payload>) {
    const jobs = await open([queue])
    const seen: string[] = []
    const delivered = new EventEmitter()
    jobs.work(queue, async ({ id }) => {
      seen.push(id)
      delivered.emit('job')
    })
    await jobs.start()
    return { jobs, seen, next: () => once(delivered, 'job') }
  }

  it('delivers what was committed, to a request too, without changing its role', async () => {
    const queue = queueNamed('committed')
    const { jobs, seen, next } = await working(queue)
    const arrived = next()
    await platform.database.asCompany(randomUUID(), async (tx) => {
      await jobs.enqueue(tx, queue, { payload: { id: 'first' } })
      const { rows } = await tx.execute(sql`select current_user as role`)
      expect(rows).toEqual([{ role: 'millwright_request' }])
    })
    await arrived
    expect(seen).toEqual(['first'])
  })

  it('takes over what another database owed, each once, and nothing for a queue that there is no more', async () => {
    const queue = queueNamed('taken-over')
    const { jobs, seen, next } = await working(queue)
    const owed = { id: randomUUID(), name: queue.name, key: 'k', startAfter: '2026-01-01T00:00:00.000Z' }
    const arrived = next()
    const deliveries = [
      { ...owed, data: { id: 'owed' } },
      { ...owed, id: randomUUID(), key: 'other', data: { unknown: true } },
      { ...owed, id: randomUUID(), name: 'gone', data: { id: 'gone' } },
    ]
    expect(await jobs.takeOver(deliveries)).toBe(1)
    await arrived
    await jobs.takeOver(deliveries)
    const later = next()
    await platform.database.asSystem('test', (tx) => jobs.enqueue(tx, queue, { payload: { id: 'later' } }))
    await later
    expect(seen).toEqual(['owed', 'later'])
  })

  it('delivers nothing that was rolled back [F1b]', async () => {
    const queue = queueNamed('rolled-back')
    const { jobs, seen, next } = await working(queue)
    const abandoned = platform.database.asCompany(randomUUID(), async (tx) => {
      await jobs.enqueue(tx, queue, { payload: { id: 'lost' } })
      throw new Error('no')
    })
    await expect(abandoned).rejects.toThrow('no')
    const arrived = next()
    await platform.database.asSystem('test', (tx) => jobs.enqueue(tx, queue, { payload: { id: 'kept' } }))
    await arrived
    expect(seen).toEqual(['kept'])
  })

  it('keeps one waiting delivery of a key', async () => {
    const queue = queueNamed('keyed')
    const jobs = await open([queue])
    const { rows } = await platform.database.asSystem('test', async (tx) => {
      for (const id of ['a', 'b']) await jobs.enqueue(tx, queue, { payload: { id }, key: 'same' })
      await jobs.enqueue(tx, queue, { payload: { id: 'c' } })
      return tx.execute(sql`select data->>'id' as id from pgboss.job where name = 'keyed' order by 1`)
    })
    expect(rows).toEqual([{ id: 'a' }, { id: 'c' }])
  })

  it('delivers again when the handler throws, until there are no redeliveries left', async () => {
    const queue = queueNamed('throwing', { redeliveries: 1 })
    const jobs = await open([queue])
    let times = 0
    const twice = Promise.withResolvers<void>()
    jobs.work(queue, async () => {
      times += 1
      if (times === 2) twice.resolve()
      throw new Error('mail server away')
    })
    await jobs.start()
    await platform.database.asSystem('test', (tx) => jobs.enqueue(tx, queue, { payload: { id: 'x' } }))
    await twice.promise
    await jobs.stop()
    const { rows } = await platform.database.executeSql(`select state from pgboss.job where name = 'throwing'`)
    expect(rows).toEqual([{ state: 'failed' }])
  })

  it('does not start with a queue that nobody works on, nor with two handlers of one', async () => {
    const queue = queueNamed('orphan')
    const jobs = await open([queue])
    await expect(jobs.start()).rejects.toThrow('The queue orphan has no handler')
    jobs.work(queue, async () => {})
    expect(() => jobs.work(queue, async () => {})).toThrow('The queue orphan has two handlers')
    expect(() => jobs.work(queueNamed('unknown'), async () => {})).toThrow('No queue unknown was opened')
  })

  it('lets a running job finish when it stops [F19a]', async () => {
    const queue = queueNamed('draining')
    const jobs = await open([queue])
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    let finished = false
    jobs.work(queue, async () => {
      started.resolve()
      await finish.promise
      finished = true
    })
    await jobs.start()
    await platform.database.asSystem('test', (tx) => jobs.enqueue(tx, queue, { payload: { id: 'x' } }))
    await started.promise
    const stopped = jobs.stop()
    finish.resolve()
    await stopped
    expect(finished).toBe(true)
    const { rows } = await platform.database.executeSql(`select state from pgboss.job where name = 'draining'`)
    expect(rows).toEqual([{ state: 'completed' }])
  })

  it('tells whether its tables are there', async () => {
    const jobs = await open([queueNamed('ready')])
    expect(await jobs.ready()).toBe(true)
  })
})
