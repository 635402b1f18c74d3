import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { Transaction } from '../database/transaction.ts'
import { type Jobs, openJobs } from './jobs.ts'
import type { Queue } from './queue.ts'

const Payload = z.object({ companyId: z.string(), name: z.string() })
const queue: Queue<z.infer<typeof Payload>> = {
  name: 'failing',
  payload: Payload,
  concurrency: 1,
  redeliveries: 0,
  redeliverAfterSeconds: 1,
}
const companyId = '018f0000-0000-7000-8000-000000000001'

describe.each(databaseKinds)('deliveries that were given up, on the %s database', (kind) => {
  let platform: TestPlatform
  let jobs: Jobs
  let isBroken = true
  let done: string[] = []
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    isBroken = true
    done = []
    jobs = await openJobs({ ...platform, queues: [queue] })
    jobs.work(queue, async ({ name }) => {
      if (isBroken) throw new Error(`${name} cannot be delivered`)
      done.push(name)
    })
    await jobs.start()
  })
  afterEach(() => jobs.stop())

  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asSystem('test', work)
  const failed = () => asSystem((tx) => jobs.failed(tx, 10))
  const send = (...names: string[]) =>
    asSystem(async (tx) => {
      for (const name of names) await jobs.enqueue(tx, queue, { payload: { companyId, name } })
    })

  it('are named by ids and times alone, and delivered again, one or all of them', async () => {
    await send('one', 'two', 'three')
    await expect.poll(async () => (await failed()).counts).toEqual([{ queue: 'failing', jobs: 3 }])
    const { newest } = await failed()
    expect(newest).toMatchObject(Array.from({ length: 3 }, () => ({ queue: 'failing', companyId, attempts: 1 })))
    expect(JSON.stringify(newest)).not.toMatch(/one|two|three|delivered/)
    for (const { failedAt } of newest) expect(Math.abs(failedAt.getTime() - Date.now())).toBeLessThan(600_000)

    isBroken = false
    const retry = (id: string | null, most = 10) => asSystem((tx) => jobs.retry(tx, { queue: 'failing', id }, most))
    expect(await retry(newest[0]?.id ?? '')).toBe(1)
    await expect.poll(() => done).toHaveLength(1)
    expect(await retry(newest[0]?.id ?? '')).toBe(0)
    expect(await retry(null, 1)).toBe(1)
    expect(await retry(null)).toBe(1)
    await expect.poll(() => done.toSorted()).toEqual(['one', 'three', 'two'])
    expect(await failed()).toEqual({ counts: [], newest: [] })
    expect(await asSystem((tx) => jobs.retry(tx, { queue: 'another', id: null }, 10))).toBe(0)
  })
})
