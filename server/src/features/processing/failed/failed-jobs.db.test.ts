import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKindsInTurn } from '../../../../test/open-platform.ts'
import { openProcessing, type TestProcessing } from '../../../../test/open-processing.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { processingJobs } from '../../../schema/processing-jobs.ts'
import { resources } from '../../../schema/resources.ts'
import { countFailedJobs, listFailedJobs } from './failed-jobs.repository.ts'
import { insertJob } from '../processing.repository.ts'
import { retryFailedJobs } from './retry-failed-jobs.ts'

describe.each(databaseKindsInTurn('failed jobs'))('jobs that failed, on the %s database', (kind) => {
  let processing: TestProcessing
  beforeAll(async () => {
    processing = await openProcessing(kind)
  })
  afterAll(() => processing.close())

  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => processing.deps.database.asSystem('test', work)
  const fail = (jobId: string, reasonCode: 'reading.damaged' | 'reading.too_slow') =>
    asSystem((tx) =>
      tx
        .update(processingJobs)
        .set({ status: 'failed', attempt: 3, reasonCode, reasonParams: {} })
        .where(eq(processingJobs.id, jobId)),
    )
  const found = () => asSystem(async (tx) => ({ kinds: await countFailedJobs(tx), jobs: await listFailedJobs(tx, 50) }))
  const retry = (which: Parameters<typeof retryFailedJobs>[2]) =>
    asSystem((tx) => retryFailedJobs(processing.deps, tx, which))

  it('are counted by kind and named by ids, and wait again one by one or by kind', async () => {
    const documents = [
      await processing.makeDocument(),
      await processing.makeDocument(),
      await processing.makeDocument(),
    ]
    const [one, two, three] = documents
    if (!one || !two || !three) throw new Error('Three were made')
    await fail(one.jobId, 'reading.damaged')
    await fail(two.jobId, 'reading.damaged')
    await fail(three.jobId, 'reading.too_slow')
    const before = await found()
    expect(before.kinds).toEqual([
      { of: 'file', queue: 'documents', code: 'reading.damaged', jobs: 2 },
      { of: 'file', queue: 'documents', code: 'reading.too_slow', jobs: 1 },
    ])
    expect(before.jobs.map(({ id }) => id)).toEqual([three.jobId, two.jobId, one.jobId])
    expect(before.jobs[0]).toMatchObject({ companyId: three.companyId, code: 'reading.too_slow', attempts: 3 })
    expect(new Date(before.jobs[0]?.failedAt ?? '').getTime()).not.toBeNaN()

    expect(await retry({ queue: 'documents', code: 'reading.damaged', id: two.jobId })).toBe(1)
    expect(await retry({ queue: 'documents', code: 'reading.damaged', id: two.jobId })).toBe(0)
    const [reopened] = await asSystem((tx) => tx.select().from(processingJobs).where(eq(processingJobs.id, two.jobId)))
    expect(reopened).toMatchObject({ status: 'waiting', attempt: 0, deaths: 0, reasonCode: null })
    expect(await retry({ queue: 'documents', code: 'reading.damaged', id: null })).toBe(1)
    expect((await found()).kinds).toEqual([{ of: 'file', queue: 'documents', code: 'reading.too_slow', jobs: 1 }])
    expect(await retry({ queue: 'images', code: 'reading.too_slow', id: null })).toBe(0)
    expect(await retry({ queue: 'documents', code: 'reading.too_slow', id: null })).toBe(1)
    expect(await found()).toEqual({ kinds: [], jobs: [] })
  })

  it('are none any more once a later job is there, or their file is in the bin', async () => {
    const owner = await processing.newCompany()
    const { jobId, companyId, resourceId, versionId } = await processing.makeDocument(undefined, owner)
    await fail(jobId, 'reading.damaged')
    expect((await found()).jobs).toMatchObject([{ id: jobId }])
    const isFile = and(eq(resources.companyId, companyId), eq(resources.id, resourceId))
    await asSystem((tx) => tx.update(resources).set({ deletedAt: new Date() }).where(isFile))
    expect((await found()).jobs).toEqual([])
    expect(await retry({ queue: 'documents', code: 'reading.damaged', id: jobId })).toBe(0)
    await asSystem((tx) => tx.update(resources).set({ deletedAt: null }).where(isFile))
    await processing.deps.database.asCompany(companyId, (tx) => insertJob(tx, { ...owner, resourceId, versionId }))
    expect((await found()).jobs).toEqual([])
  })
})
