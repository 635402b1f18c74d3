import { count, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import { showCurrent } from '../../../knowledge/index/show-current.ts'
import { TextMoved } from '../../../knowledge/facts/followed/follow-text.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { passages } from '../../../schema/passages.ts'
import { processingJobs } from '../../../schema/processing-jobs.ts'
import { resources, resourceVersions } from '../../../schema/resources.ts'
import { passageSearch } from '../../../schema/search.ts'
import { type Attempt, AttemptLost } from './attempt.repository.ts'
import { NotPublishable } from '../failures.ts'
import { clearUnpublished, publishPassages, type Publishing } from './publish-passages.ts'
import type { ReadBatch } from '../cutting/read-batches.ts'

/** Three pages with 250 passages, as a reader would give them. */
async function* batches(): AsyncGenerator<ReadBatch> {
  for (const [page, count] of [100, 100, 50].entries()) {
    const segment = page + 1
    yield {
      segments: [{ segment, ordinal: segment, text: 'Seals', headings: [], place: null }],
      passages: Array.from({ length: count }, (_, at) => ({
        ordinal: 100 * page + at,
        title: 'Pump',
        text: `Seal number ${100 * page + at} is changed every year.`,
        ranges: [{ offset: 0, segment, start: 0, end: 10 }],
      })),
      facts: [],
    }
  }
}

const unreadable: AsyncIterable<ReadBatch> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('encrypted')) }),
}

describe.each(databaseKinds)('publishing on the %s database', (kind) => {
  let platform: TestPlatform
  let attempt: Attempt
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  const step = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asCompany(attempt.companyId, work)

  /** A document whose job is being tried for the first time. */
  async function begin(): Promise<void> {
    const { viewer, assetId } = await insertCompany(platform.database)
    const { companyId } = viewer
    const [resourceId, versionId, jobId] = [uuidv7(), uuidv7(), uuidv7()]
    attempt = { companyId, jobId, assetId, resourceId, versionId, number: 1, deaths: 0, fence: 1, isReread: false }
    const stored = { blobKey: versionId, sha256: new Uint8Array(32), size: 9, mediaType: 'application/pdf' }
    const job = { queue: 'documents', jobType: 'process', status: 'active', fence: 1 } as const
    await step(async (tx) => {
      const document = { type: 'document', fileName: 'pump.pdf', aiAccess: true, currentVersion: 1 } as const
      await tx.insert(resources).values({ companyId, id: resourceId, assetId, ...document })
      await tx
        .insert(resourceVersions)
        .values({ companyId, id: versionId, resourceId, number: 1, extension: 'pdf', ...stored })
      await tx.insert(processingJobs).values({ companyId, id: jobId, assetId, resourceId, versionId, ...job })
    })
  }

  async function stored() {
    const { versionId } = attempt
    return step(async (tx) => {
      const [version] = await tx.select().from(resourceVersions).where(eq(resourceVersions.id, versionId))
      const [cut] = await tx.select({ count: count() }).from(passages).where(eq(passages.versionId, versionId))
      const [found] = await tx
        .select({ count: count() })
        .from(passageSearch)
        .where(eq(passageSearch.versionId, versionId))
      const [job] = await tx.select().from(processingJobs).where(eq(processingJobs.id, attempt.jobId))
      return {
        processed: Boolean(version?.processedAt),
        passages: cut?.count,
        indexed: found?.count,
        status: job?.status,
      }
    })
  }

  /** Does something to the document between two of the steps. */
  function interrupted(after: number, interrupt: (tx: Transaction) => Promise<unknown>) {
    let taken = 0
    return async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
      if (taken === after) await step(interrupt)
      taken += 1
      return step(work)
    }
  }

  it('shows nothing before its last step', async () => {
    await begin()
    const seen: boolean[] = []
    const watched: Publishing['step'] = async (work) => {
      seen.push((await stored()).processed)
      return step(work)
    }
    await publishPassages({ attempt, step: watched }, batches())
    expect(seen.length).toBeGreaterThan(4)
    expect(seen).not.toContain(true)
    expect(await stored()).toEqual({ processed: true, passages: 250, indexed: 250, status: 'completed' })
  })

  it('goes ahead and tries its last step again where the text has moved meanwhile', async () => {
    await begin()
    const calls: string[] = []
    const publishing: Publishing = { attempt, step, published: async () => void calls.push('published') }
    const counts = await publishPassages(publishing, batches(), {
      ahead: async () => void calls.push('ahead'),
      last: async () => {
        calls.push('last')
        if (calls.filter((call) => call === 'last').length === 1) throw new TextMoved()
      },
    })
    expect(calls).toEqual(['ahead', 'last', 'ahead', 'last', 'published'])
    expect(counts).toEqual({ segments: 3, passages: 250, facts: 0 })
    expect(await stored()).toEqual({ processed: true, passages: 250, indexed: 250, status: 'completed' })
  })

  it('takes everything back when the document is deleted before its last step', async () => {
    await begin()
    const remove = async (tx: Transaction) => {
      await tx.update(resources).set({ deletedAt: new Date() }).where(eq(resources.id, attempt.resourceId))
      await showCurrent(tx, attempt.companyId, [attempt.resourceId])
    }
    const publishing = publishPassages({ attempt, step: interrupted(4, remove) }, batches())
    await expect(publishing).rejects.toThrow(NotPublishable)
    expect((await stored()).passages).toBeGreaterThan(0)
    await clearUnpublished({ attempt, step })
    expect(await stored()).toEqual({ processed: false, passages: 0, indexed: 0, status: 'active' })
  })

  it('leaves what is found alone until there is something new to write', async () => {
    await begin()
    await publishPassages({ attempt, step }, batches())
    const found = await stored()
    await step((tx) => tx.update(processingJobs).set({ status: 'active' }).where(eq(processingJobs.id, attempt.jobId)))
    await expect(publishPassages({ attempt, step }, unreadable)).rejects.toThrow('encrypted')
    await clearUnpublished({ attempt, step })
    expect(await stored()).toEqual({ ...found, status: 'active' })
  })

  it('writes nothing more once another attempt has begun, and that one starts from nothing [F3a]', async () => {
    await begin()
    const takeOver = (tx: Transaction) =>
      tx.update(processingJobs).set({ fence: 2 }).where(eq(processingJobs.id, attempt.jobId))
    const old = publishPassages({ attempt, step: interrupted(3, takeOver) }, batches())
    await expect(old).rejects.toThrow(AttemptLost)
    expect(await stored()).toEqual({ processed: false, passages: 100, indexed: 100, status: 'active' })
    await publishPassages({ attempt: { ...attempt, number: 2, fence: 2 }, step }, batches())
    expect(await stored()).toEqual({ processed: true, passages: 250, indexed: 250, status: 'completed' })
  })
})
