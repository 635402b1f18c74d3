import { processingRoutes } from '@millwright/contract/processing'
import { factRoutes } from '@millwright/contract/facts'
import { resourceRoutes } from '@millwright/contract/resources'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { makeManualPdf, makePdf } from '../../../../test/pdf/make-pdf.ts'
import { behindServer } from '../../../../test/reread.ts'
import { readerFormat } from '../../../knowledge/readers/reader-format.ts'
import type { Database } from '../../../platform/database/database.ts'
import { facts } from '../../../schema/facts.ts'
import { processingJobs } from '../../../schema/processing-jobs.ts'
import { resourceVersions } from '../../../schema/resources.ts'

const pages = 150
/** In ms. Only ends what would wait for ever: 150 pages are read three times, beside everything else that is tested. */
const hangs = 180_000
let server: TestServer
let ada: SignedUp
let place: AssetIds

beforeAll(async () => {
  server = await startServer({ database: inject('server').database })
  ada = await signUp(server)
  place = await newAsset(ada)
})
afterAll(() => server.stop())

/** As a server before this one left it: no facts, and no number of its reader. */
const asReadBefore = (database: Database) =>
  database.asSystem('test', async (tx) => {
    await tx.update(resourceVersions).set({ readerFormat: 0, facts: null })
    await tx.delete(facts)
  })

const rereading = () => ada.call(processingRoutes.fetchRereading)
const weights = async () => {
  const query = { assetId: place.assetId, search: 'weight' }
  return (await ada.call(factRoutes.fetch, { query })).facts.map(({ value }) => value)
}

it(
  'files that an older reader has read are read again, one by one, though the server is killed over it',
  async () => {
    const short = await makePdf([{ texts: [{ text: 'Weight: 27 kg', x: 72, y: 700 }] }])
    await upload(ada, { place, file: short, fileName: 'pump.pdf', fields: toProcess })
    const { bytes: long } = await makeManualPdf({ pages })
    const { id } = await upload(ada, { place, file: long, fileName: 'manual.pdf', fields: toProcess })
    await jobLists(ada, place)
    expect(await rereading()).toEqual({ total: 2, done: 2, failed: 0, progress: null })
    expect(await weights()).toEqual(['27'])
    const member = await joinCompany(server, ada)
    expect(await member.tryCall(processingRoutes.fetchRereading)).toMatchObject({ status: 403 })

    await server.kill9()
    await behindServer(server, asReadBefore)
    await server.restart()
    // The newer one comes first. While it is read, what was read before is found.
    await expect.poll(async () => (await rereading()).progress, { timeout: hangs }).toBeGreaterThan(30)
    const { processed } = await ada.call(resourceRoutes.fetchDocument, { query: { assetId: place.assetId, docId: id } })
    expect({ processed, ...(await rereading()) }).toMatchObject({ processed: true, total: 2, done: 0 })
    await server.kill9()
    await server.restart()
    await expect.poll(async () => (await rereading()).done, { timeout: hangs }).toBe(2)
    expect(await weights()).toEqual(['27'])
    // Nobody has started them, so that they stand in nobody's tracker.
    expect((await jobLists(ada, place)).at(-1)).toHaveLength(2)
  },
  3 * hangs,
)

it('a file that cannot be read again stays as it was, is told, and is not tried for ever', async () => {
  await server.kill9()
  const jobs = await behindServer(server, (database) =>
    database.asSystem('test', async (tx) => {
      const before = await tx.select().from(processingJobs).orderBy(processingJobs.id)
      await tx.update(resourceVersions).set({ readerFormat: 0, blobKey: 'nothing', extension: 'pdf' })
      await tx.delete(processingJobs)
      return before
    }),
  )
  const ended = ['completed', 'completed']
  expect(jobs.map(({ status }) => status)).toEqual([...ended, ...ended])
  expect(jobs.map(({ rereadFormat }) => rereadFormat)).toEqual([null, null, readerFormat, readerFormat])
  await server.restart()
  const left = { total: 2, done: 0, failed: 2, progress: null }
  await expect.poll(rereading, { timeout: hangs }).toEqual(left)
  expect(await weights()).toEqual(['27'])
})
