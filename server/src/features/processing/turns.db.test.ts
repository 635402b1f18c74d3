import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeHostilePdf } from '../../../test/pdf/hostile-pdf.ts'
import { databaseKinds } from '../../../test/open-platform.ts'
import { openProcessing, type TestProcessing } from '../../../test/open-processing.ts'
import { type BlobStore, BlobMissing } from '../../platform/blobs/blobs.ts'
import type { JobName } from './processing.jobs.ts'
import { openTurns } from './take-turns.ts'

const never = new AbortController().signal
const anyBytes = Buffer.from('not read here')

describe.each(databaseKinds)('turns on the %s database', (kind) => {
  let processing: TestProcessing
  let started: string[]
  let finish: () => void
  beforeAll(async () => {
    processing = await openProcessing(kind)
  })
  afterAll(() => processing.close())
  beforeEach(() => {
    started = []
  })

  /** Workers whose jobs end as soon as they have begun, or when `finish` is called. */
  function turnsOf(workers: number, { held }: { held: boolean }) {
    const gate = Promise.withResolvers<void>()
    finish = gate.resolve
    if (!held) gate.resolve()
    const withFile: BlobStore['withFile'] = async (key) => {
      started.push(key)
      await gate.promise
      throw new BlobMissing(key)
    }
    const { deps } = processing
    return openTurns({ ...deps, blobs: { ...deps.blobs, withFile } }, workers)
  }
  const waiting = async (count: number, owner?: Awaited<ReturnType<TestProcessing['newCompany']>>) => {
    const made: JobName[] = []
    for (let n = 0; n < count; n += 1) made.push(await processing.makeDocument(anyBytes, owner))
    return made
  }
  const statusesOf = async (jobs: JobName[]) =>
    Promise.all(jobs.map(async (job) => (await processing.rowOf(job)).status))

  it('give all workers to a company that is alone', async () => {
    const jobs = await waiting(3)
    const turns = turnsOf(2, { held: true })
    const taken = [turns.take(never), turns.take(never)]
    await expect.poll(() => started.length).toBe(2)
    expect(await statusesOf(jobs)).toEqual(['active', 'active', 'waiting'])
    finish()
    await Promise.all(taken)
    await turns.take(never)
    expect(await statusesOf(jobs)).toEqual(['failed', 'failed', 'failed'])
  })

  it('go round by company', async () => {
    const [first, second] = [await processing.newCompany(), await processing.newCompany()]
    const crowd = await waiting(3, first)
    const [single] = await waiting(1, second)
    const turns = turnsOf(1, { held: false })
    const order: string[][] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await turns.take(never)
      order.push(await statusesOf([...crowd, ...(single ? [single] : [])]))
    }
    expect(order).toEqual([
      ['failed', 'waiting', 'waiting', 'waiting'],
      ['failed', 'waiting', 'waiting', 'failed'],
      ['failed', 'failed', 'waiting', 'failed'],
      ['failed', 'failed', 'failed', 'failed'],
    ])
  })

  it('give a page the second turn, however many files of another company wait [T37a]', async () => {
    const [eve, ada] = [await processing.newCompany(), await processing.newCompany()]
    const bombs = await waiting(48, eve)
    const page = await waiting(1, ada)
    const turns = turnsOf(1, { held: false })
    for (let turn = 0; turn < 2; turn += 1) await turns.take(never)
    const ended = (await statusesOf(bombs)).filter((status) => status === 'failed')
    expect({ ended: ended.length, page: await statusesOf(page) }).toEqual({ ended: 1, page: ['failed'] })
    for (const job of bombs) await processing.changeJob(job, { status: 'failed' })
  })

  it('leave no worker idle, and take one back from a company that has several when another comes', async () => {
    const [first, second] = [await processing.newCompany(), await processing.newCompany()]
    const crowd: JobName[] = []
    for (let n = 0; n < 3; n += 1) crowd.push(await processing.makeDocument(makeHostilePdf(), first))
    const turns = openTurns(processing.deps, 2)
    const stopping = new AbortController()
    const taken = [turns.take(stopping.signal), turns.take(stopping.signal)]
    await expect.poll(() => statusesOf(crowd)).toEqual(['active', 'active', 'waiting'])
    // A third delivery finds nobody else.
    await turns.take(never)
    expect(await statusesOf(crowd)).toEqual(['active', 'active', 'waiting'])
    const healthy = await processing.makeDocument(undefined, second)
    await turns.take(never)
    expect(await statusesOf([...crowd, healthy])).toEqual(['active', 'waiting', 'waiting', 'completed'])
    const [, broken] = crowd
    expect(broken && (await processing.rowOf(broken))).toMatchObject({ attempt: 0, deaths: 0, stage: '' })
    stopping.abort()
    await Promise.all(taken)
    for (const job of crowd) await processing.changeJob(job, { status: 'failed' })
  })

  it('go to the company with the fewest jobs under way, in whichever process', async () => {
    const [first, second] = [await processing.newCompany(), await processing.newCompany()]
    const long = await waiting(1, first)
    const held = turnsOf(1, { held: true }).take(never)
    await expect.poll(() => started.length).toBe(1)
    const finishLong = finish
    const elsewhere = turnsOf(1, { held: false })
    await waiting(1, second)
    await elsewhere.take(never)
    // The first company had no turn for longer, and has one job under way.
    const jobs = [...(await waiting(1, first)), ...(await waiting(1, second))]
    await elsewhere.take(never)
    expect(await statusesOf([...long, ...jobs])).toEqual(['active', 'waiting', 'failed'])
    finishLong()
    await held
    await elsewhere.take(never)
    expect(await statusesOf([...long, ...jobs])).toEqual(['failed', 'failed', 'failed'])
  })

  it('leave what is read again in the background behind everything that people started', async () => {
    const owner = await processing.newCompany()
    const [first, ...others] = await waiting(3, owner)
    if (first) await processing.changeJob(first, { rereadFormat: 1, startedAt: null })
    const turns = turnsOf(1, { held: false })
    const order: string[][] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await turns.take(never)
      order.push(await statusesOf([...(first ? [first] : []), ...others]))
    }
    expect(order.map(([background]) => background)).toEqual(['waiting', 'waiting', 'failed'])
  })

  it('take the worker from what is read again in the background when somebody waits', async () => {
    const owner = await processing.newCompany()
    const background = await processing.makeDocument(makeHostilePdf(), owner)
    await processing.changeJob(background, { rereadFormat: 1 })
    const turns = openTurns(processing.deps, 1)
    const stopping = new AbortController()
    const taken = turns.take(stopping.signal)
    await expect.poll(() => statusesOf([background])).toEqual(['active'])
    const wanted = await processing.makeDocument(undefined, owner)
    await turns.take(never)
    expect(await statusesOf([background, wanted])).toEqual(['waiting', 'completed'])
    stopping.abort()
    await taken
    await processing.changeJob(background, { status: 'failed' })
  })

  it('begin what ended its worker twice behind all others, and nothing beside it [T42]', async () => {
    const [deadly, ...others] = await waiting(3, await processing.newCompany())
    if (!deadly) throw new Error('There is no job')
    const jobs = [deadly, ...others]
    await processing.changeJob(deadly, { deaths: 2 })
    const turns = turnsOf(2, { held: true })
    const taken = [turns.take(never), turns.take(never)]
    await expect.poll(() => started.length).toBe(2)
    expect(await statusesOf(jobs)).toEqual(['waiting', 'active', 'active'])
    finish()
    await Promise.all(taken)
    const alone = turnsOf(2, { held: true })
    const trying = alone.take(never)
    await expect.poll(() => statusesOf(jobs)).toEqual(['active', 'failed', 'failed'])
    const [late] = await waiting(1, await processing.newCompany())
    await alone.take(never)
    expect(late && (await statusesOf([late]))).toEqual(['waiting'])
    finish()
    await trying
    await alone.take(never)
    expect(late && (await statusesOf([deadly, late]))).toEqual(['failed', 'failed'])
  })

  it('let nobody before what has let others go first for long, and wait until it would be alone [T42]', async () => {
    const [busy, deadly] = await waiting(2, await processing.newCompany())
    if (!deadly || !busy) throw new Error('There is no job')
    await processing.changeJob(deadly, { deaths: 2 })
    const turns = turnsOf(2, { held: true })
    const trying = turns.take(never)
    await expect.poll(() => started.length).toBe(1)
    await processing.changeJob(deadly, { dueAt: new Date(Date.now() - 3_600_000) })
    const [other] = await waiting(1, await processing.newCompany())
    await turns.take(never)
    expect(other && (await statusesOf([busy, deadly, other]))).toEqual(['active', 'waiting', 'waiting'])
    finish()
    await trying
    await turns.take(never)
    expect(other && (await statusesOf([busy, deadly, other]))).toEqual(['failed', 'failed', 'waiting'])
    await turns.take(never)
  })

  it('let a large file stand behind small ones of its company', async () => {
    const owner = await processing.newCompany()
    const jobs = [await processing.makeDocument(Buffer.alloc(30_000_000), owner), ...(await waiting(1, owner))]
    const turns = turnsOf(1, { held: false })
    await turns.take(never)
    expect(await statusesOf(jobs)).toEqual(['waiting', 'failed'])
    await turns.take(never)
    expect(await statusesOf(jobs)).toEqual(['failed', 'failed'])
  })

  it.each([
    ['was tried before', { attempt: 1 }],
    ['ended its worker before', { deaths: 1 }],
    ['ran long before', { startedAt: new Date(Date.now() - 120_000), heartbeatAt: new Date() }],
  ])('let a file that %s stand behind others of its company', async (_, costly) => {
    const jobs = await waiting(2, await processing.newCompany())
    const [first] = jobs
    if (first) await processing.changeJob(first, costly)
    const turns = turnsOf(1, { held: false })
    await turns.take(never)
    expect(await statusesOf(jobs)).toEqual(['waiting', 'failed'])
    await turns.take(never)
    expect(await statusesOf(jobs)).toEqual(['failed', 'failed'])
  })
})
