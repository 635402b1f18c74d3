import type { Reason, ReasonCode } from '@millwright/contract/reasons/reason'
import { storedReason } from '../../schema/reasons.ts'
import { spawnSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { texts } from '@millwright/contract/texts'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHostilePdf } from '../../../test/pdf/hostile-pdf.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { makeLargePdf } from '../../../test/pdf/scanned-pdf.ts'
import { databaseKinds, databaseKindsInTurn } from '../../../test/open-platform.ts'
import { openProcessing, type TestProcessing } from '../../../test/open-processing.ts'
import { ReadingError } from '../../knowledge/readers/failures.ts'
import { jobMessages, readingMessages } from '../../../test/work-sentences.ts'
import { findFileIn } from '../../files/files.repository.ts'
import type { ReadSegment } from '../../knowledge/readers/read-segment.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { endJobsIn } from './end-jobs.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { reopenJobsOf } from './processing.repository.ts'
import { startChores } from '../../platform/chores.ts'
import { openLeases } from '../../platform/database/leases.ts'
import { processingWork } from './processing.worker.ts'
import { publishPassages, type Publishing } from './attempts/publish-passages.ts'
import { withWords } from '../../knowledge/facts/fact-words.ts'
import { readBatches } from './cutting/read-batches.ts'
import { reconcile, releaseOrphans } from './reconcile.ts'
import { startProcessing } from './start-processing.ts'
import { settleAttempt } from './attempts/settle-attempt.ts'

const ffmpegIsHere = spawnSync('ffmpeg', ['-version']).status === 0
const qpdfIsHere = spawnSync('qpdf', ['--version']).status === 0

describe.each(databaseKinds)('processing on the %s database', (kind) => {
  let processing: TestProcessing
  let deps: WorkerDeps
  /** What is about the programs that read: the rows that it leaves are those of other tests here. */
  const isAskedHere = (what: string) => databaseKindsInTurn(what).includes(kind)
  beforeAll(async () => {
    processing = await openProcessing(kind)
    deps = processing.deps
  })
  afterAll(() => processing.close())

  it('makes a document findable, once, however often it is read', async () => {
    const document = await processing.makeDocument((await makeManualPdf({ pages: 10 })).bytes)
    await processing.tryOnce(document)
    expect(await processing.rowOf(document)).toMatchObject({
      status: 'completed',
      progress: 100,
      attempt: 1,
      error: null,
    })
    const published = await processing.publishedOf(document)
    expect(published).toMatchObject({ processed: true, pages: 10 })
    expect(published.passages).toBeGreaterThan(10)
    expect(published.indexed).toBe(published.passages)

    const again = await processing.start(document)
    await processing.tryOnce({ ...document, jobId: again.jobId })
    expect(await processing.publishedOf(document)).toEqual(published)
  })

  it('starts no second job while one is open', async () => {
    const document = await processing.makeDocument()
    const started = [await processing.start(document), await processing.start(document)]
    expect(started.map(({ jobId }) => jobId)).toEqual([document.jobId, document.jobId])
  })

  it.each(['waits', 'is worked on'])('ends a job that %s when another version is to be processed', async (state) => {
    const old = await processing.makeDocument()
    const reading = processing.pausedBlobs()
    const attempt =
      state === 'is worked on' ? processing.tryOnce(old, { using: { ...deps, blobs: reading.store } }) : undefined
    if (attempt) await reading.asked
    const next = await processing.addVersion(old)
    expect(next.jobId).not.toBe(old.jobId)
    reading.go()
    await attempt
    await processing.tryOnce(old)
    const ended = await processing.rowOf(old)
    expect(ended).toMatchObject({ status: 'failed', error: jobMessages.other_version_current })
    expect(ended.dequeuedAt).not.toBeNull()
    expect(await processing.publishedOf(old)).toMatchObject({ processed: false, passages: 0, indexed: 0 })
    await processing.tryOnce(next)
    expect(await processing.rowOf(next)).toMatchObject({ status: 'completed' })
    expect(await processing.publishedOf(next)).toMatchObject({ processed: true, pages: 10 })
  })

  it('gives up after three tries, with a sentence, and a delivery of what is done changes nothing [F4]', async () => {
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
      await processing.tryOnce(document, { using: broken })
      expect(await processing.rowOf(document)).toMatchObject({ attempt: number, status })
      await processing.letTimePass(document)
    }
    expect((await processing.rowOf(document)).error).toMatch(/^Reading this file failed/)
    await processing.tryOnce(document)
    expect(await processing.rowOf(document)).toMatchObject({ attempt: 3, status: 'failed' })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, passages: 0 })
  })

  it('waits between its tries', async () => {
    const broken = { ...deps, blobs: { ...deps.blobs, withFile: async () => Promise.reject(new Error('no')) } }
    const document = await processing.makeDocument()
    await processing.tryOnce(document, { using: broken })
    await processing.tryOnce(document)
    expect(await processing.rowOf(document)).toMatchObject({ attempt: 1, status: 'waiting' })
  })

  it('does not try a damaged file again [F4]', async () => {
    const document = await processing.makeDocument(Buffer.from('%PDF-1.7\nnothing of it is true\n%%EOF\n'))
    await processing.tryOnce(document)
    expect(await processing.rowOf(document)).toMatchObject({
      attempt: 1,
      status: 'failed',
      error: readingMessages.damaged,
    })
  })

  it('lets an attempt that was taken over publish nothing, nor hinder the one that took over [F3a]', async () => {
    const document = await processing.makeDocument()
    const [slept, took] = [processing.pausedBlobs(), processing.pausedBlobs()]
    const old = processing.tryOnce(document, { using: { ...deps, blobs: slept.store } })
    await slept.asked
    await processing.letTimePass(document)
    await reconcile(deps)
    await processing.letTimePass(document)
    const fresh = processing.tryOnce(document, { using: { ...deps, blobs: took.store } })
    await took.asked
    slept.go()
    await old
    expect(await processing.rowOf(document)).toMatchObject({ status: 'active', attempt: 1, deaths: 1, fence: 2 })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, pages: 0, passages: 0 })
    took.go()
    await fresh
    expect(await processing.rowOf(document)).toMatchObject({ status: 'completed', attempt: 1, deaths: 1 })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: true, pages: 10 })
  })

  it('takes no job out of living hands [F12a]', async () => {
    const document = await processing.makeDocument()
    const working = processing.pausedBlobs()
    const first = processing.tryOnce(document, { using: { ...deps, blobs: working.store } })
    await working.asked
    await processing.tryOnce(document)
    expect(await processing.rowOf(document)).toMatchObject({ status: 'active', attempt: 1 })
    working.go()
    await first
    expect(await processing.rowOf(document)).toMatchObject({ status: 'completed', attempt: 1 })
  })

  const viewsAreMade = qpdfIsHere && isAskedHere('views of large files')
  it.runIf(viewsAreMade)(
    'keeps a large file as viewers open it soonest, beside the file, with its version',
    async () => {
      const document = await processing.makeFile(await makeLargePdf())
      await processing.tryOnce(document)
      const [view, ...others] = await processing.viewsOf(document)
      expect([view?.kind, view?.mediaType, others]).toEqual(['view', 'application/pdf', []])
      const bytes = await buffer(await deps.blobs.open(view?.blobKey ?? ''))
      expect([bytes.length, bytes.includes('/ObjStm')]).toEqual([view?.size, true])
      expect(await processing.publishedOf(document)).toMatchObject({ processed: true, pages: 10 })
      // A small one is opened as it is.
      const small = await processing.makeDocument((await makeManualPdf({ pages: 1 })).bytes)
      await processing.tryOnce(small)
      expect(await processing.viewsOf(small)).toEqual([])
    },
  )

  it('puts a job into the queue of its type, and says of a video why it cannot be read', async () => {
    const video = await processing.makeFile(Buffer.from('#EXTM3U'), { type: 'video', extension: 'mp4' })
    await processing.tryOnce(video)
    expect(await processing.rowOf(video)).toMatchObject({
      queue: 'videos',
      status: 'failed',
      attempt: 1,
      error: readingMessages[ffmpegIsHere ? 'damaged' : 'no_ffmpeg'],
    })
  })

  it.each([
    ['deleted', { deletedAt: new Date() }, 'The file was deleted.'],
    ['closed to the assistant', { aiAccess: false }, texts.aiAccessOff],
  ])('publishes nothing of a document that was %s while it was read', async (_, set, error) => {
    const document = await processing.makeDocument()
    const reading = processing.pausedBlobs()
    const attempt = processing.tryOnce(document, { using: { ...deps, blobs: reading.store } })
    await reading.asked
    await processing.changeResource(document, set)
    reading.go()
    await attempt
    expect(await processing.rowOf(document)).toMatchObject({ status: 'failed', error })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, passages: 0, indexed: 0 })
  })

  it.each([
    ['asset', sql`update assets set deleted_at = now()`],
    ['department', sql`update departments set deleted_at = now()`],
  ])('publishes nothing of a document whose %s was deleted while it was read', async (_, change) => {
    const owner = await processing.newCompany()
    const document = await processing.makeDocument(undefined, owner)
    const reading = processing.pausedBlobs()
    const attempt = processing.tryOnce(document, { using: { ...deps, blobs: reading.store } })
    await reading.asked
    await deps.database.asCompany(document.companyId, (tx) => tx.execute(change))
    reading.go()
    await attempt
    expect(await processing.rowOf(document)).toMatchObject({ status: 'failed', error: jobMessages.file_deleted })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, passages: 0, indexed: 0 })
  })

  it.each([
    ['asset', sql`select id as "assetId" from assets where id = `],
    ['department', sql`select department_id as "departmentId" from assets where id = `],
  ])('ends the jobs of a deleted %s, those that wait as those in living hands, and no others', async (_, placeOf) => {
    const { viewer, assetId } = await processing.newCompany()
    const { companyId } = viewer
    const documents = [0, 1].map(() => processing.makeDocument(undefined, { viewer, assetId }))
    const [worked, waiting] = await Promise.all(documents)
    const other = await processing.makeDocument()
    if (!worked || !waiting) throw new Error('Two documents were asked for')
    const reading = processing.pausedBlobs()
    const attempt = processing.tryOnce(worked, { using: { ...deps, blobs: reading.store } })
    await reading.asked
    await deps.database.asCompany(companyId, async (tx) => {
      const { rows } = await tx.execute<{ assetId: string } | { departmentId: string }>(sql`${placeOf}${assetId}`)
      for (const place of rows) await endJobsIn(deps.signals, tx, { companyId, ...place })
    })
    reading.go()
    await attempt
    await processing.tryOnce(waiting)
    for (const document of [worked, waiting]) {
      expect(await processing.rowOf(document)).toMatchObject({ status: 'failed', error: jobMessages.file_deleted })
      expect(await processing.publishedOf(document)).toMatchObject({ processed: false, passages: 0, indexed: 0 })
    }
    expect(await processing.rowOf(other)).toMatchObject({ status: 'waiting' })
  })

  it('does not count an attempt that a stopping server broke off [F19a]', async () => {
    const document = await processing.makeDocument()
    const stopping = new AbortController()
    const reading = processing.pausedBlobs()
    const attempt = processing.tryOnce(document, {
      using: { ...deps, blobs: reading.store },
      stopping: stopping.signal,
    })
    await reading.asked
    stopping.abort()
    reading.go()
    await attempt
    expect(await processing.rowOf(document)).toMatchObject({ status: 'waiting', attempt: 0 })
    await processing.tryOnce(document)
    expect(await processing.rowOf(document)).toMatchObject({ status: 'completed', attempt: 1 })
  })

  it('waits longer after each death of its worker, says so, and is begun alone after two [T42, F4]', async () => {
    const document = await processing.makeDocument()
    const stages: string[] = []
    for (const deaths of [1, 2]) {
      await processing.changeJob(document, { status: 'active', attempt: 1 })
      await processing.letTimePass(document)
      await reconcile(deps)
      const { status, attempt, deaths: counted, stage } = await processing.rowOf(document)
      expect({ status, attempt, counted }).toEqual({ status: 'waiting', attempt: 0, counted: deaths })
      stages.push(stage)
    }
    expect(stages).toEqual([
      'Interrupted when the server stopped (1 of 3). Goes on in 2 seconds',
      'Interrupted when the server stopped (2 of 3). Goes on in 4 seconds by itself, with less memory and time',
    ])
    await processing.tryOnce(document)
    expect(await processing.rowOf(document)).toMatchObject({ status: 'waiting' })
    await processing.letTimePass(document)
    await processing.tryOnce(document)
    expect(await processing.rowOf(document)).toMatchObject({ status: 'completed', attempt: 1 })
  })

  it('fails with a sentence when its worker died a third time [T42, F4]', async () => {
    const document = await processing.makeDocument()
    await processing.changeJob(document, { status: 'active', attempt: 1, deaths: 2 })
    await processing.letTimePass(document)
    await reconcile(deps)
    expect(await processing.rowOf(document)).toMatchObject({
      status: 'failed',
      error: jobMessages.interrupted_too_often,
    })
  })

  it.runIf(process.platform === 'linux' && isAskedHere('readers that are killed'))(
    'counts it as a death when somebody kills the process that reads',
    async () => {
      const document = await processing.makeDocument(makeHostilePdf())
      const readers = () =>
        spawnSync('pgrep', ['-P', String(process.pid), '-f', 'pdf-child'], { encoding: 'utf8' }).stdout.match(/\d+/g) ??
        []
      for (const [deaths, then] of [
        [0, { status: 'waiting', attempt: 0, deaths: 1, error: null }],
        [2, { status: 'failed', error: jobMessages.interrupted_too_often }],
      ] as const) {
        await processing.changeJob(document, { deaths })
        await processing.letTimePass(document)
        const trying = processing.tryOnce(document)
        await expect.poll(readers).toHaveLength(1)
        process.kill(Number(readers()[0]), 'SIGKILL')
        await trying
        expect(await processing.rowOf(document)).toMatchObject(then)
      }
    },
  )

  it('delivers again what was lost, once, and what a dead worker left [F5]', async () => {
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

  it('takes the later job of a file for its last, though the server that began it is twenty minutes behind [F13b]', async () => {
    const owner = await processing.newCompany()
    const document = await processing.makeDocument(undefined, owner)
    const { companyId, resourceId, versionId } = document
    const inCompany = <Result>(work: (tx: Transaction) => Promise<Result>) => deps.database.asCompany(companyId, work)
    const failed = (code: ReasonCode) =>
      ({ status: 'failed', ...storedReason({ code, params: {} } as Reason) }) as const
    await processing.changeJob(document, failed('ai_access.off'))
    const { jobId } = await inCompany((tx) => startProcessing(deps, tx, { ...owner, resourceId, versionId }))
    const later = { companyId, jobId: uuidv7({ msecs: Date.now() - 20 * 60_000 }) }
    await processing.changeJob({ companyId, jobId }, { id: later.jobId, ...failed('reading.no_text') })
    const reopened = () =>
      inCompany((tx) => reopenJobsOf(tx, { companyId, resourceIds: [resourceId] }, 'ai_access.off'))
    expect(await reopened()).toEqual([])
    await processing.changeJob(document, failed('reading.damaged'))
    const scope = { ...owner, type: 'document' } as const
    expect(await inCompany((tx) => findFileIn(tx, scope, resourceId))).toMatchObject({
      failure: { code: 'reading.no_text' },
    })
    await processing.changeJob(later, failed('ai_access.off'))
    expect(await reopened()).toEqual([later])
    await processing.changeJob(later, { status: 'failed' })
  })

  it('declares nobody dead whom this process itself is working for', async () => {
    const document = await processing.makeDocument()
    await processing.changeJob(document, { status: 'active', attempt: 1 })
    await processing.letTimePass(document)
    await reconcile(deps, new Map([[document.jobId, document.companyId]]))
    expect(await processing.rowOf(document)).toMatchObject({ status: 'active', deaths: 0 })
    await reconcile(deps)
  })

  it('clears what a failed job has indexed, together with its failure', async () => {
    const document = await processing.makeDocument()
    const attempt = await processing.begin(document)
    if (!attempt) throw new Error('The job could not be begun')
    const publishing: Publishing = {
      attempt,
      step: (work) => deps.database.asCompany(attempt.companyId, work),
    }
    const breaksOff = async function* (): AsyncGenerator<ReadSegment> {
      for (let segment = 1; segment <= 200; segment += 1) {
        yield { segment, text: 'A seal is changed every year. '.repeat(20), headings: [], place: null }
      }
      throw new ReadingError('out_of_memory')
    }
    const worded = async function* (batches: ReturnType<typeof readBatches<ReadSegment>>) {
      for await (const { facts, ...batch } of batches) yield { ...batch, facts: withWords(facts) }
    }
    const error = await publishPassages(
      publishing,
      worded(readBatches(breaksOff(), { title: 'Seals', hasRunningHeads: false })),
    ).catch((thrown: unknown) => thrown)
    expect((await processing.publishedOf(document)).indexed).toBeGreaterThan(20)
    await settleAttempt(deps, publishing, { error, isStopping: false })
    expect(await processing.rowOf(document)).toMatchObject({
      status: 'failed',
      attempt: 1,
      error: readingMessages.out_of_memory,
      leftovers: false,
    })
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, passages: 0, indexed: 0 })
  })

  it('clears what a job has indexed that ended with its worker, but not what a new job of it writes', async () => {
    const document = await processing.makeDocument()
    await processing.tryOnce(document)
    const { passages } = await processing.publishedOf(document)
    await processing.unpublish(document)
    await processing.changeJob(document, { status: 'failed', leftovers: true })
    const next = await processing.start(document)
    await reconcile(deps)
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, passages })
    await processing.changeJob({ ...document, jobId: next.jobId }, { status: 'failed' })
    await reconcile(deps)
    expect(await processing.publishedOf(document)).toMatchObject({ processed: false, passages: 0, indexed: 0 })
    expect(await processing.rowOf(document)).toMatchObject({ leftovers: false })
  })

  it('takes at its start what was cut off, on the embedded database at once', async () => {
    const document = await processing.makeDocument()
    const alive = sql`now()`
    await processing.changeJob(document, { status: 'active', heartbeatAt: alive })
    await processing.loseDeliveries()
    await releaseOrphans(deps)
    const taken = kind === 'embedded' ? { status: 'waiting', deliveries: 1 } : { status: 'active', deliveries: 0 }
    const { status } = await processing.rowOf(document)
    expect({ status, deliveries: await processing.deliveriesOf(document) }).toEqual(taken)
  })

  it('works on what is delivered, lost deliveries included', async () => {
    await processing.loseDeliveries()
    // What other tests left waiting would be read first.
    await deps.database.asSystem('test', (tx) => tx.execute(sql`delete from processing_jobs`))
    const lost = await processing.makeDocument()
    await processing.loseDeliveries()
    await processing.letTimePass(lost)
    const { job: beginWork, chores } = processingWork(deps)
    beginWork(deps.jobs)
    await deps.jobs.start()
    const leases = openLeases({ reach: null, log: deps.log })
    const looking = await startChores(chores, { ...deps, leases })
    const fresh = await processing.makeDocument()
    try {
      for (const job of [lost, fresh]) {
        await expect.poll(async () => (await processing.rowOf(job)).status).toBe('completed')
      }
    } finally {
      await looking.stop()
    }
  })
})
