import { accountRoutes } from '@millwright/contract/accounts'
import { driveRoutes } from '@millwright/contract/drive'
import { texts } from '@millwright/contract/texts'
import { limits } from '@millwright/contract/limits'
import { type JobQueue, type JobStatusEvent, processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { makeEncryptedPdf } from '../../../test/pdf/encrypted-pdf.ts'
import { signIn, type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { readingMessages } from '../../../test/work-sentences.ts'

const server = inject('server')
let ada: SignedUp
let manual: Uint8Array
let long: Uint8Array

beforeAll(async () => {
  ada = await signUp(server)
  manual = (await makeManualPdf({ pages: 12 })).bytes
  long = (await makeManualPdf({ pages: 400 })).bytes
})

const find = (place: AssetIds, docId: string) =>
  ada.call(resourceRoutes.fetchDocument, { query: { assetId: place.assetId, docId } })
const processAgain = (place: AssetIds, documentId: string) =>
  ada.tryCall(processingRoutes.processDocument, { query: { ...place, documentId } })
const follow = (place: AssetIds, signal?: AbortSignal) =>
  ada.events(processingRoutes.documentStatus, { body: place, ...(signal ? { signal } : {}) })

describe('processing a document', () => {
  it('goes on in the background, in sight, until the document is processed', async () => {
    const place = await newAsset(ada)
    const { id } = await upload(ada, { place, file: long, fileName: 'manual.pdf', fields: toProcess })
    const events: JobStatusEvent[] = []
    for await (const event of follow(place)) events.push(event)
    expect(events[0]).toEqual({ type: 'open', content: null })
    expect(events.at(-1)).toEqual({ type: 'close', content: null })
    const seen = events.flatMap((event) => (event.type === 'status' ? event.content : []))
    expect(new Set(seen.map(({ jobId }) => jobId)).size).toBe(1)
    expect(seen.at(-1)).toMatchObject({ status: 'completed', progress: 100, error: null, resourceId: id })
    expect(seen.map(({ stage }) => stage)).toContainEqual(expect.stringMatching(/^Reading page \d+ of 400$/))
    const progress = seen.map((job) => job.progress)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(await find(place, id)).toMatchObject({ processed: true, failure: null })
  })

  it('ends when the document is deleted, and goes on when it is back', async () => {
    const place = await newAsset(ada)
    const { id } = await upload(ada, { place, file: long, fileName: 'manual.pdf', fields: toProcess })
    await ada.call(resourceRoutes.deleteDocuments, { query: { assetId: place.assetId }, body: { ids: [id] } })
    await ada.call(driveRoutes.restore, { query: place, body: { ids: [id] } })
    const [jobs] = (await jobLists(ada, place)).slice(-1)
    expect(jobs).toMatchObject([{ resourceId: id, status: 'completed', error: null }])
    expect((await find(place, id)).processed).toBe(true)
  })

  it('is not started where it was not asked for, or where the assistant has no access', async () => {
    const place = await newAsset(ada)
    const sent = { place, file: manual, fileName: 'manual.pdf' }
    await upload(ada, { ...sent, fields: { grantAIAccess: 'true' } })
    await upload(ada, { ...sent, fields: { initiateProcessing: 'true' } })
    expect(await jobLists(ada, place)).toEqual([[]])
  })

  it('starts on demand, once at a time, and again when it is done', async () => {
    const place = await newAsset(ada)
    const { id } = await upload(ada, {
      place,
      file: manual,
      fileName: 'manual.pdf',
      fields: { grantAIAccess: 'true' },
    })
    const answers = await Promise.all([1, 2, 3].map(() => processAgain(place, id)))
    const started = answers.map(({ status, data }) => [
      status,
      processingRoutes.processDocument.output.parse(data).jobId,
    ])
    expect(new Set(started.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(started[0]?.[0]).toBe(200)
    await jobLists(ada, place)
    const again = await processAgain(place, id)
    expect(again).toMatchObject({ status: 200, message: 'Processing started' })
    const lists = await jobLists(ada, place)
    expect(lists.at(-1)).toMatchObject([{ status: 'completed' }])
    expect((await find(place, id)).processed).toBe(true)
  })

  it('is refused for what the assistant may not read, and for what is not there', async () => {
    const place = await newAsset(ada)
    const { id } = await upload(ada, { place, file: manual, fileName: 'manual.pdf' })
    expect(await processAgain(place, id)).toMatchObject({ status: 409, error: texts.aiAccessOff })
    const elsewhere = await newAsset(ada)
    const foreign = await processAgain(elsewhere, id)
    const random = await processAgain(elsewhere, randomUUID())
    expect(foreign).toMatchObject({ status: 404, error: random.error })
  })

  it.each([
    ['encrypted', makeEncryptedPdf],
    ['damaged', async () => Buffer.from('%PDF-1.7\nnothing of it is true\n%%EOF\n')],
  ] as const)(
    'keeps an %s file and says why it cannot be read, also without its job; a retry replaces the failed job',
    async (reason, make) => {
      const place = await newAsset(ada)
      const file = await make()
      const { id, url } = await upload(ada, { place, file, fileName: 'odd.pdf', fields: toProcess })
      const failed = (await jobLists(ada, place)).at(-1)
      const error = readingMessages[reason]
      expect(failed).toMatchObject([{ status: 'failed', error, lasting: true, resourceId: id }])
      const jobsByQueue = { documents: [failed?.[0]?.jobId ?? ''] }
      await ada.call(processingRoutes.dequeue, { query: place, body: { jobsByQueue } })
      expect(await find(place, id)).toMatchObject({ processed: false, failure: error })
      const kept = await (await ada.request('GET', url)).bytes()
      expect(Buffer.from(kept).equals(Buffer.from(file))).toBe(true)
      expect((await processAgain(place, id)).status).toBe(200)
      const retried = (await jobLists(ada, place)).at(-1)
      expect(retried).toMatchObject([{ status: 'failed', resourceId: id }])
      expect(retried?.[0]?.jobId).not.toBe(failed?.[0]?.jobId)
    },
  )
})

describe('the list of jobs', () => {
  const dequeue = (client: SignedUp, place: AssetIds, jobsByQueue: Partial<Record<JobQueue, string[]>>) =>
    client.tryCall(processingRoutes.dequeue, { query: place, body: { jobsByQueue } })
  const idsIn = async (place: AssetIds) => ((await jobLists(ada, place)).at(-1) ?? []).map(({ jobId }) => jobId)

  it('loses the finished ones that its owner clears, again and again, and keeps the others', async () => {
    const place = await newAsset(ada)
    const sent = { place, fileName: 'manual.pdf', fields: toProcess }
    await upload(ada, { ...sent, file: manual })
    await upload(ada, { ...sent, file: Buffer.from('%PDF-1.7\nnothing of it is true\n%%EOF\n') })
    const done = await idsIn(place)
    const { id } = await upload(ada, { ...sent, file: long })
    const running = (await processAgain(place, id)).data
    const { jobId } = processingRoutes.processDocument.output.parse(running)
    const cleared = await dequeue(ada, place, { documents: [...done, jobId] })
    expect(cleared.status).toBe(200)
    expect(new Set(processingRoutes.dequeue.output.parse(cleared.data))).toEqual(new Set(done))
    expect(cleared.message).toBe('Cleared')
    expect(await dequeue(ada, place, { documents: done })).toMatchObject({ status: 200, data: [] })
    expect(await idsIn(place)).toEqual([jobId])
  })

  it('is left alone as a whole when one id is not of it [T21]', async () => {
    const [place, other] = [await newAsset(ada), await newAsset(ada)]
    await upload(ada, { place, file: manual, fileName: 'manual.pdf', fields: toProcess })
    const own = await idsIn(place)
    const eve = await signUp(server)
    const hers = await newAsset(eve)
    await upload(eve, { place: hers, file: manual, fileName: 'manual.pdf', fields: toProcess })
    const [foreign = ''] = ((await jobLists(eve, hers)).at(-1) ?? []).map(({ jobId }) => jobId)
    for (const wrong of [
      { documents: [...own, foreign] },
      { documents: [...own, randomUUID()] },
      { documents: own, images: own },
      { videos: own },
    ]) {
      expect(await dequeue(ada, place, wrong)).toMatchObject({ status: 404, error: 'Not found' })
    }
    expect((await dequeue(ada, other, { documents: own })).status).toBe(404)
    expect(await idsIn(place)).toEqual(own)
    expect(await jobLists(eve, hers)).toHaveLength(1)
  })
})

describe('a status stream', () => {
  /**
   * Documents that are read for longer than a test asks; they must go with it, or all that follows waits for them. The first
   * is there when this returns, the others come while streams are opened.
   */
  const uploadLongOnes = async (client: SignedUp, place: AssetIds) => {
    const send = () => upload(client, { place, file: long, fileName: 'manual.pdf', fields: toProcess })
    const first = await send()
    const others = Promise.all(Array.from({ length: 7 }, send))
    const remove = async (by: Pick<SignedUp, 'call'>) => {
      const ids = [first, ...(await others)].map(({ id }) => id)
      await by.call(resourceRoutes.deleteDocuments, { query: { assetId: place.assetId }, body: { ids } })
    }
    return { others, remove }
  }

  it('of videos shows no documents, and a document is processed as nothing else', async () => {
    const place = await newAsset(ada)
    const { id } = await upload(ada, { place, file: manual, fileName: 'manual.pdf', fields: toProcess })
    const events: JobStatusEvent[] = []
    for await (const event of ada.events(processingRoutes.videoStatus, { body: place })) events.push(event)
    expect(events).toContainEqual({ type: 'status', content: [] })
    const answers = await Promise.all([
      ada.tryCall(processingRoutes.processNote, { query: { ...place, noteId: id } }),
      ada.tryCall(processingRoutes.processImage, { query: { ...place, imageId: id } }),
      ada.tryCall(processingRoutes.processVideo, { query: { ...place, videoId: id } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    await jobLists(ada, place)
  })

  it('closes at once when nothing is to be done', async () => {
    const events: JobStatusEvent[] = []
    for await (const event of follow(await newAsset(ada))) events.push(event)
    expect(events).toEqual([
      { type: 'open', content: null },
      { type: 'status', content: [] },
      { type: 'close', content: null },
    ])
  })

  it('shows no job of another asset, nor of another company [T21]', async () => {
    const [place, other] = [await newAsset(ada), await newAsset(ada)]
    await upload(ada, { place, file: manual, fileName: 'manual.pdf', fields: toProcess })
    expect(await jobLists(ada, other)).toEqual([[]])
    const eve = await signUp(server)
    const answer = await eve.tryCall(processingRoutes.documentStatus, { body: place })
    expect(answer.status).toBe(404)
    await jobLists(ada, place)
  })

  it('is one of ten at most for one user; one that ended makes room [T31a]', async () => {
    const grace = await signUp(server)
    const place = await newAsset(grace)
    const { remove } = await uploadLongOnes(grace, place)
    const abort = new AbortController()
    const open = async (signal = abort.signal) => {
      const { path } = processingRoutes.documentStatus
      return (await grace.request('POST', path, { body: place, signal })).status
    }
    const statuses = await Promise.all(Array.from({ length: limits.statusStreamsAtOnce }, () => open()))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const eleventh = await grace.tryCall(processingRoutes.documentStatus, { body: place })
    expect(eleventh).toMatchObject({ status: 429, error: texts.streamsAtOnce })
    abort.abort()
    const after = new AbortController()
    await expect.poll(() => open(after.signal)).toBe(200)
    after.abort()
    await remove(grace)
  })

  it('ends within seconds of the access that it stands on [T39]', async () => {
    const grace = await signUp(server)
    const place = await newAsset(grace)
    const { others, remove } = await uploadLongOnes(grace, place)
    await others
    const events: JobStatusEvent[] = []
    let isSignedOut = false
    for await (const event of grace.events(processingRoutes.documentStatus, { body: place })) {
      events.push(event)
      if (event.type === 'status' && !isSignedOut) await grace.call(accountRoutes.logout)
      isSignedOut ||= event.type === 'status'
    }
    expect(events.at(-1)).toMatchObject({ type: 'error', content: 'Login required' })
    // Not with the last of the documents, which are read for longer.
    const last = events.findLast((event) => event.type === 'status')
    expect(last?.content.some(({ status }) => status === 'waiting' || status === 'active')).toBe(true)
    await remove(await signIn(server, grace.account))
  })
})
