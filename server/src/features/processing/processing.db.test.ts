import { texts } from '@millwright/contract/texts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/open-platform.ts'
import { openProcessing, type TestProcessing } from '../../../test/open-processing.ts'
import { extractionMessages } from '../../knowledge/extraction/failures.ts'
import { workerDied } from './failures.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { processingWorker } from './processing.worker.ts'
import { reconcile, takeOrphans } from './reconcile.ts'
import { runAttempt } from './run-attempt.ts'

const never = new AbortController().signal

describe.each(databaseKinds)('processing on the %s database', (kind) => {
  let processing: TestProcessing
  let deps: WorkerDeps
  beforeAll(async () => {
    processing = await openProcessing(kind)
    deps = processing.deps
  }, 60_000)
  afterAll(() => processing.close(), 60_000)

  it('makes a document findable, once, however often it is read', async () => {
    const document = await processing.makeDocument()
    await runAttempt(deps, document, never)
    expect(await processing.rowOf(document)).toMatchObject({
      status: 'completed',
      progress: 100,
      attempt: 1,
      error: null,
    })
    const published = await processing.publishedOf(document)
    expect(published).toMatchObject({ processed: true, pages: 40 })
    expect(published.passages).toBeGreaterThan(20)
    expect(published.indexed).toBe(published.passages)

    const again = await processing.start(document)
    await runAttempt(deps, { ...document, jobId: again.jobId }, never)
    expect(await processing.publishedOf(document)).toEqual(published)
  })

  it('starts no second job while one is open', async () => {
    const document = await processing.makeDocument()
    const started = [await processing.start(document), await processing.start(document)]
    expect(started.map(({ jobId }) => jobId)).toEqual([document.jobId, document.jobId])
  })

  it('gives up after three tries, with a sentence, and a delivery of what is done changes nothing', async () => {
    const broken = {
      ...deps,
      blobs: { ...deps.blobs, withFile: async () => Promise.reject(new Error('the disk does not answer')) },
    }
    const document = await processing.makeDocument()
    for (const [number, status] of [
      [1, 'waiting'],
      [2, 'waiting'],
      [3, 'failed'],
    ] as const) {
      await runAttempt(broken, document, never)
      expect(await processing.rowOf(document)).toMatchObject({ attempt: number, status })
      await processing.letTimePass(document)
    }
    expect((await processing.rowOf(document)).error).toMatch(/^Reading this document failed/)
    await runAttempt(deps, document, never)
    expect(await processing.rowOf(document)).toMatchObject({ attempt: 3, status: 'failed' })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, passages: 0 })
  })

  it('waits between its tries', async () => {
    const broken = { ...deps, blobs: { ...deps.blobs, withFile: async () => Promise.reject(new Error('no')) } }
    const document = await processing.makeDocument()
    await runAttempt(broken, document, never)
    await runAttempt(deps, document, never)
    expect(await processing.rowOf(document)).toMatchObject({ attempt: 1, status: 'waiting' })
  })

  it('does not try a damaged file again', async () => {
    const document = await processing.makeDocument(Buffer.from('%PDF-1.7\nnothing of it is true\n%%EOF\n'))
    await runAttempt(deps, document, never)
    expect(await processing.rowOf(document)).toMatchObject({
      attempt: 1,
      status: 'failed',
      error: extractionMessages.damaged,
    })
  })

  it('lets an attempt that was taken over publish nothing, nor hinder the one that took over', async () => {
    const document = await processing.makeDocument()
    const [slept, took] = [processing.pausedBlobs(), processing.pausedBlobs()]
    const old = runAttempt({ ...deps, blobs: slept.store }, document, never)
    await slept.asked
    await processing.letTimePass(document)
    const fresh = runAttempt({ ...deps, blobs: took.store }, document, never)
    await took.asked
    slept.go()
    await old
    expect(await processing.rowOf(document)).toMatchObject({ status: 'active', attempt: 2, fence: 2 })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, pages: 0, passages: 0 })
    took.go()
    await fresh
    expect(await processing.rowOf(document)).toMatchObject({ status: 'completed', attempt: 2 })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: true, pages: 40 })
  })

  it('takes no job out of living hands', async () => {
    const document = await processing.makeDocument()
    const working = processing.pausedBlobs()
    const first = runAttempt({ ...deps, blobs: working.store }, document, never)
    await working.asked
    await runAttempt(deps, document, never)
    expect(await processing.rowOf(document)).toMatchObject({ status: 'active', attempt: 1 })
    working.go()
    await first
    expect(await processing.rowOf(document)).toMatchObject({ status: 'completed', attempt: 1 })
  })

  it.each([
    ['deleted', { deletedAt: new Date() }, 'The document was deleted.'],
    ['closed to the assistant', { aiAccess: false }, texts.aiAccessOff],
  ])('publishes nothing of a document that was %s while it was read', async (_, set, error) => {
    const document = await processing.makeDocument()
    const reading = processing.pausedBlobs()
    const attempt = runAttempt({ ...deps, blobs: reading.store }, document, never)
    await reading.asked
    await processing.changeResource(document, set)
    reading.go()
    await attempt
    expect(await processing.rowOf(document)).toMatchObject({ status: 'failed', error })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, passages: 0, indexed: 0 })
  })

  it('does not count an attempt that a stopping server broke off', async () => {
    const document = await processing.makeDocument()
    const stopping = new AbortController()
    const reading = processing.pausedBlobs()
    const attempt = runAttempt({ ...deps, blobs: reading.store }, document, stopping.signal)
    await reading.asked
    stopping.abort()
    reading.go()
    await attempt
    expect(await processing.rowOf(document)).toMatchObject({ status: 'waiting', attempt: 0 })
    await runAttempt(deps, document, never)
    expect(await processing.rowOf(document)).toMatchObject({ status: 'completed', attempt: 1 })
  })

  it('says so when its worker died three times', async () => {
    const document = await processing.makeDocument()
    await processing.changeJob(document, { status: 'active', attempt: 3 })
    await processing.letTimePass(document)
    await runAttempt(deps, document, never)
    expect(await processing.rowOf(document)).toMatchObject({ status: 'failed', error: workerDied })
  })

  it('delivers again what was lost, once, and what a dead worker left', async () => {
    const waiting = await processing.makeDocument()
    const dead = await processing.makeDocument()
    await processing.changeJob(dead, { status: 'active' })
    await processing.loseDeliveries()
    await reconcile(deps)
    expect([await processing.deliveriesOf(waiting), await processing.deliveriesOf(dead)]).toEqual([0, 0])
    for (const job of [waiting, dead]) await processing.letTimePass(job)
    await reconcile(deps)
    await reconcile(deps)
    expect([await processing.deliveriesOf(waiting), await processing.deliveriesOf(dead)]).toEqual([1, 1])
  })

  it('takes at its start what was cut off, on the embedded database at once', async () => {
    const document = await processing.makeDocument()
    const alive = sql`now()`
    await processing.changeJob(document, { status: 'active', heartbeatAt: alive })
    await processing.loseDeliveries()
    await takeOrphans(deps)
    const taken = kind === 'embedded' ? { status: 'waiting', deliveries: 1 } : { status: 'active', deliveries: 0 }
    const { status } = await processing.rowOf(document)
    expect({ status, deliveries: await processing.deliveriesOf(document) }).toEqual(taken)
  })

  it('works on what is delivered, lost deliveries included', async () => {
    await processing.loseDeliveries()
    const lost = await processing.makeDocument()
    await processing.loseDeliveries()
    await processing.letTimePass(lost)
    const worker = processingWorker(deps)
    await deps.jobs.start()
    const looking = await worker.start()
    const fresh = await processing.makeDocument()
    try {
      for (const job of [lost, fresh]) {
        await expect.poll(async () => (await processing.rowOf(job)).status, { timeout: 15_000 }).toBe('completed')
      }
    } finally {
      await looking.stop()
    }
  })
})
