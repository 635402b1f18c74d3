import type { Job } from '@millwright/contract/processing'
import { texts } from '@millwright/contract/errors'
import { and, count, eq, sql } from 'drizzle-orm'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { makeManualPdf } from '../../../test/make-pdf.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import { extractionMessages } from '../../knowledge/extraction/failures.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { openDirectoryStore } from '../../platform/blobs/directory-store.ts'
import { type Jobs, openJobs } from '../../platform/jobs/jobs.ts'
import { documentPages, passages } from '../../schema/documents.ts'
import { processingJobs } from '../../schema/processing-jobs.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { workerDied } from './failures.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { type DocumentJob, documentsQueue } from './processing.jobs.ts'
import { processingWorker } from './processing.worker.ts'
import { reconcile, takeOrphans } from './reconcile.ts'
import { runAttempt } from './run-attempt.ts'
import { startProcessing } from './start-processing.ts'

const never = new AbortController().signal

describe.each(databaseKinds)('processing on the %s database', (kind) => {
  let platform: TestPlatform
  let blobs: BlobStore
  let jobs: Jobs
  let deps: WorkerDeps
  let viewer: Viewer
  let assetId: EditableAssetId
  let manual: Uint8Array

  beforeAll(async () => {
    platform = await openPlatform(kind)
    blobs = await openDirectoryStore({ directory: join(platform.directory, 'files'), exclusive: true })
    jobs = await openJobs({ ...platform, queues: [documentsQueue] })
    deps = { ...platform, blobs, jobs }
    ;({ viewer, assetId } = await insertCompany(platform.database))
    manual = (await makeManualPdf({ pages: 40 })).bytes
  }, 60_000)
  afterAll(async () => {
    await jobs.stop()
    await platform.close()
  }, 60_000)

  async function makeDocument(
    bytes: Uint8Array = manual,
  ): Promise<DocumentJob & { versionId: string; resourceId: string }> {
    const blob = await blobs.put(
      (async function* () {
        yield bytes
      })(),
    )
    const { companyId } = viewer
    const [resourceId, versionId] = [uuidv7(), uuidv7()]
    const job = await platform.database.asCompany(companyId, async (tx) => {
      await tx.insert(resources).values({
        companyId,
        id: resourceId,
        assetId,
        type: 'document',
        fileName: `${resourceId}.pdf`,
        aiAccess: true,
        currentVersion: 1,
      })
      await tx.insert(resourceVersions).values({
        companyId,
        id: versionId,
        resourceId,
        number: 1,
        blobKey: blob.key,
        sha256: blob.sha256,
        size: blob.size,
        mediaType: 'application/pdf',
        extension: 'pdf',
      })
      return startProcessing(deps, tx, { viewer, assetId, resourceId, versionId })
    })
    return { companyId, jobId: job.jobId, versionId, resourceId }
  }

  async function rowOf({ jobId }: DocumentJob) {
    const [row] = await platform.database.asSystem('test', (tx) =>
      tx.select().from(processingJobs).where(eq(processingJobs.id, jobId)),
    )
    if (!row) throw new Error('The job is gone')
    return row
  }

  /** What an asker could find of a version. */
  async function publishedOf({ versionId }: { versionId: string }) {
    return platform.database.asSystem('test', async (tx) => {
      const [version] = await tx.select().from(resourceVersions).where(eq(resourceVersions.id, versionId))
      const [pages] = await tx
        .select({ count: count() })
        .from(documentPages)
        .where(eq(documentPages.versionId, versionId))
      const [cut] = await tx.select({ count: count() }).from(passages).where(eq(passages.versionId, versionId))
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from passage_search where version_id = ${versionId}`,
      )
      return {
        processed: version !== undefined && version.processedAt !== null,
        pages: pages?.count,
        passages: cut?.count,
        indexed: rows[0]?.count,
      }
    })
  }

  /** Moves the job's clock on: a backoff is over, a worker was not heard of for a minute. */
  async function letTimePass({ jobId }: DocumentJob): Promise<void> {
    await platform.database.asSystem('test', (tx) =>
      tx
        .update(processingJobs)
        .set({ dueAt: sql`now() - interval '1 minute'`, heartbeatAt: sql`now() - interval '1 minute'` })
        .where(eq(processingJobs.id, jobId)),
    )
  }

  const change = (document: { resourceId: string }, set: Partial<typeof resources.$inferInsert>) =>
    platform.database.asCompany(viewer.companyId, (tx) =>
      tx
        .update(resources)
        .set(set)
        .where(and(eq(resources.companyId, viewer.companyId), eq(resources.id, document.resourceId))),
    )

  /** A storage that waits before it lends a file, and tells when it is asked. */
  function pausedBlobs() {
    const asked = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const withFile: BlobStore['withFile'] = async (key, work) => {
      asked.resolve()
      await go.promise
      return blobs.withFile(key, work)
    }
    return { store: { ...blobs, withFile }, asked: asked.promise, go: () => go.resolve() }
  }

  it('makes a document findable, once, however often it is read', async () => {
    const document = await makeDocument()
    await runAttempt(deps, document, never)
    expect(await rowOf(document)).toMatchObject({ status: 'completed', progress: 100, attempt: 1, error: null })
    const published = await publishedOf(document)
    expect(published).toMatchObject({ processed: true, pages: 40 })
    expect(published.passages).toBeGreaterThan(20)
    expect(published.indexed).toBe(published.passages)

    const again = await platform.database.asCompany(viewer.companyId, (tx) =>
      startProcessing(deps, tx, { viewer, assetId, ...document }),
    )
    await runAttempt(deps, { ...document, jobId: again.jobId }, never)
    expect(await publishedOf(document)).toEqual(published)
  })

  it('starts no second job while one is open', async () => {
    const document = await makeDocument()
    const started = await platform.database.asCompany(viewer.companyId, async (tx) => {
      const two: Job[] = []
      for (let turn = 0; turn < 2; turn += 1)
        two.push(await startProcessing(deps, tx, { viewer, assetId, ...document }))
      return two
    })
    expect(started.map(({ jobId }) => jobId)).toEqual([document.jobId, document.jobId])
  })

  it('gives up after three tries, with a sentence, and a delivery of what is done changes nothing', async () => {
    const broken = {
      ...deps,
      blobs: { ...blobs, withFile: async () => Promise.reject(new Error('the disk does not answer')) },
    }
    const document = await makeDocument()
    for (const [number, status] of [
      [1, 'waiting'],
      [2, 'waiting'],
      [3, 'failed'],
    ] as const) {
      await runAttempt(broken, document, never)
      expect(await rowOf(document)).toMatchObject({ attempt: number, status })
      await letTimePass(document)
    }
    expect((await rowOf(document)).error).toMatch(/^Reading this document failed/)
    await runAttempt(deps, document, never)
    expect(await rowOf(document)).toMatchObject({ attempt: 3, status: 'failed' })
    expect(await publishedOf(document)).toMatchObject({ processed: false, passages: 0 })
  })

  it('waits between its tries', async () => {
    const broken = { ...deps, blobs: { ...blobs, withFile: async () => Promise.reject(new Error('no')) } }
    const document = await makeDocument()
    await runAttempt(broken, document, never)
    await runAttempt(deps, document, never)
    expect(await rowOf(document)).toMatchObject({ attempt: 1, status: 'waiting' })
  })

  it('does not try a damaged file again', async () => {
    const document = await makeDocument(Buffer.from('%PDF-1.7\nnothing of it is true\n%%EOF\n'))
    await runAttempt(deps, document, never)
    expect(await rowOf(document)).toMatchObject({ attempt: 1, status: 'failed', error: extractionMessages.damaged })
  })

  it('lets an attempt that was taken over publish nothing, nor hinder the one that took over', async () => {
    const document = await makeDocument()
    const [slept, took] = [pausedBlobs(), pausedBlobs()]
    const old = runAttempt({ ...deps, blobs: slept.store }, document, never)
    await slept.asked
    await letTimePass(document)
    const fresh = runAttempt({ ...deps, blobs: took.store }, document, never)
    await took.asked
    slept.go()
    await old
    expect(await rowOf(document)).toMatchObject({ status: 'active', attempt: 2, fence: 2 })
    expect(await publishedOf(document)).toMatchObject({ processed: false, pages: 0, passages: 0 })
    took.go()
    await fresh
    expect(await rowOf(document)).toMatchObject({ status: 'completed', attempt: 2 })
    expect(await publishedOf(document)).toMatchObject({ processed: true, pages: 40 })
  })

  it('takes no job out of living hands', async () => {
    const document = await makeDocument()
    const working = pausedBlobs()
    const first = runAttempt({ ...deps, blobs: working.store }, document, never)
    await working.asked
    await runAttempt(deps, document, never)
    expect(await rowOf(document)).toMatchObject({ status: 'active', attempt: 1 })
    working.go()
    await first
    expect(await rowOf(document)).toMatchObject({ status: 'completed', attempt: 1 })
  })

  it.each([
    ['deleted', { deletedAt: new Date() }, 'The document was deleted.'],
    ['closed to the assistant', { aiAccess: false }, texts.aiAccessOff],
  ])('publishes nothing of a document that was %s while it was read', async (_, set, error) => {
    const document = await makeDocument()
    const reading = pausedBlobs()
    const attempt = runAttempt({ ...deps, blobs: reading.store }, document, never)
    await reading.asked
    await change(document, set)
    reading.go()
    await attempt
    expect(await rowOf(document)).toMatchObject({ status: 'failed', error })
    expect(await publishedOf(document)).toMatchObject({ processed: false, passages: 0, indexed: 0 })
  })

  it('does not count an attempt that a stopping server broke off', async () => {
    const document = await makeDocument()
    const stopping = new AbortController()
    const reading = pausedBlobs()
    const attempt = runAttempt({ ...deps, blobs: reading.store }, document, stopping.signal)
    await reading.asked
    stopping.abort()
    reading.go()
    await attempt
    expect(await rowOf(document)).toMatchObject({ status: 'waiting', attempt: 0 })
    await runAttempt(deps, document, never)
    expect(await rowOf(document)).toMatchObject({ status: 'completed', attempt: 1 })
  })

  it('says so when its worker died three times', async () => {
    const document = await makeDocument()
    await platform.database.asSystem('test', (tx) =>
      tx.update(processingJobs).set({ status: 'active', attempt: 3 }).where(eq(processingJobs.id, document.jobId)),
    )
    await letTimePass(document)
    await runAttempt(deps, document, never)
    expect(await rowOf(document)).toMatchObject({ status: 'failed', error: workerDied })
  })

  const deliveriesOf = async ({ jobId }: DocumentJob) => {
    const { rows } = await platform.database.executeSql(
      `select data->>'jobId' as "jobId" from pgboss.job where name = 'documents' and state < 'active' and singleton_key = $1`,
      [jobId],
    )
    return rows.length
  }
  const loseDeliveries = () => platform.database.executeSql(`delete from pgboss.job where name = 'documents'`)

  it('delivers again what was lost, once, and what a dead worker left', async () => {
    const waiting = await makeDocument()
    const dead = await makeDocument()
    await platform.database.asSystem('test', (tx) =>
      tx.update(processingJobs).set({ status: 'active' }).where(eq(processingJobs.id, dead.jobId)),
    )
    await loseDeliveries()
    await reconcile(deps)
    expect([await deliveriesOf(waiting), await deliveriesOf(dead)]).toEqual([0, 0])
    for (const job of [waiting, dead]) await letTimePass(job)
    await reconcile(deps)
    await reconcile(deps)
    expect([await deliveriesOf(waiting), await deliveriesOf(dead)]).toEqual([1, 1])
  })

  it('takes at its start what was cut off, on the embedded database at once', async () => {
    const document = await makeDocument()
    const alive = sql`now()`
    await platform.database.asSystem('test', (tx) =>
      tx
        .update(processingJobs)
        .set({ status: 'active', heartbeatAt: alive })
        .where(eq(processingJobs.id, document.jobId)),
    )
    await loseDeliveries()
    await takeOrphans(deps)
    const taken = kind === 'embedded' ? { status: 'waiting', deliveries: 1 } : { status: 'active', deliveries: 0 }
    const { status } = await rowOf(document)
    expect({ status, deliveries: await deliveriesOf(document) }).toEqual(taken)
  })

  it('works on what is delivered, lost deliveries included', async () => {
    await loseDeliveries()
    const lost = await makeDocument()
    await loseDeliveries()
    await letTimePass(lost)
    const worker = processingWorker(deps)
    await jobs.start()
    const looking = await worker.start()
    const fresh = await makeDocument()
    try {
      for (const job of [lost, fresh]) {
        await expect.poll(async () => (await rowOf(job)).status, { timeout: 15_000 }).toBe('completed')
      }
    } finally {
      await looking.stop()
    }
  })
})
