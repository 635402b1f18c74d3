import { assetRoutes } from '@millwright/contract/assets'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { photoOfCode } from '../../../test/codes.ts'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { behindServer } from '../../../test/reread.ts'
import { foundCodes } from '../../schema/found-codes.ts'
import { processingJobs } from '../../schema/processing-jobs.ts'
import { resourceVersions } from '../../schema/resources.ts'

/** In ms. Only ends what would wait for ever. */
const hangs = 600_000
const address = 'https://id.pumps.example/PX-200/SN-9'
let server: TestServer
let admin: SignedUp
let place: AssetIds

beforeAll(async () => {
  server = await startServer({ database: inject('server').database })
  admin = await signUp(server)
  place = await newAsset(admin, 'Feed pump')
})
afterAll(() => server.stop())

it(
  'codes on photos that were processed before codes were read are offered, without the photo being processed again',
  async () => {
    const file = await photoOfCode(address)
    const { id } = await upload(admin, { place, kind: 'image', file, fileName: 'plate.png', fields: toProcess })
    const other = await photoOfCode(`${address}1`)
    const lost = await upload(admin, { place, kind: 'image', file: other, fileName: 'lost.png', fields: toProcess })
    await jobLists(admin, place)
    await server.kill9()
    const before = await behindServer(server, (database) =>
      database.asSystem('test', async (tx) => {
        await tx.delete(foundCodes).where(eq(foundCodes.code, address))
        await tx.update(resourceVersions).set({ codesRead: false }).where(isNotNull(resourceVersions.processedAt))
        await tx.update(resourceVersions).set({ blobKey: 'nothing' }).where(eq(resourceVersions.resourceId, lost.id))
        return (await tx.select().from(processingJobs)).length
      }),
    )
    await server.restart()
    const offered = async () => (await admin.call(assetRoutes.fetchSingle, { query: place })).foundCodes
    await expect.poll(offered, { timeout: hangs }).toHaveLength(2)
    // What was found on the one whose bytes are lost stays.
    expect(await offered()).toEqual(
      expect.arrayContaining([
        { code: address, photo: { id, fileName: 'plate.png' } },
        { code: `${address}1`, photo: { id: lost.id, fileName: 'lost.png' } },
      ]),
    )
    await server.kill9()
    const after = await behindServer(server, (database) =>
      database.asSystem('test', async (tx) => ({
        jobs: (await tx.select().from(processingJobs)).length,
        unread: (await tx.select().from(resourceVersions)).filter(({ codesRead }) => !codesRead).length,
      })),
    )
    // The one whose bytes are lost is the newest, so that it was tried first, and is not tried again.
    expect(after).toEqual({ jobs: before, unread: 0 })
  },
  3 * hangs,
)
