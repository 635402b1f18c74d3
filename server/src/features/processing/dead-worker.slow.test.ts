import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { afterEach, expect, it } from 'vitest'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { postgresIsHere } from '../../../test/postgres-cluster.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.stop()
})

async function start(role: 'web' | 'worker', first?: TestServer): Promise<TestServer> {
  const shared: Record<string, string> = first ? { DATABASE_URL: first.databaseUrl ?? '', DATA_DIR: first.dataDir } : {}
  const server = await startServer({ database: 'postgres', env: { ROLE: role, ...shared } })
  servers.push(server)
  return server
}

const pages = 1_500
/** The third attempt is the last, alone and with the tightest limits. */
const kills = 2

async function uploadManual(ada: SignedUp, place: AssetIds): Promise<string> {
  const { bytes } = await makeManualPdf({ pages })
  const { id } = await upload(ada, { place, file: bytes, fileName: 'manual.pdf', fields: toProcess })
  return id
}

/**
 * Resolves in the middle of the document, with what the tracker said until then. What a dead worker wrote last stands
 * there until it is found out: an attempt counts from its beginning.
 */
async function untilHalfRead(ada: SignedUp, place: AssetIds): Promise<string[]> {
  const stages: string[] = []
  let hasBegun = false
  for await (const event of ada.events(processingRoutes.documentStatus, { body: place })) {
    const [job] = event.type === 'status' ? event.content : []
    if (!job) continue
    stages.push(job.stage)
    if (hasBegun && job.status === 'active' && job.progress > 10) return stages
    hasBegun ||= job.progress <= 10
  }
  throw new Error(`It ended before it could be cut off: ${stages.at(-1)}`)
}

async function expectProcessed(ada: SignedUp, place: AssetIds, docId: string): Promise<void> {
  expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
  const query = { assetId: place.assetId, docId }
  expect((await ada.call(resourceRoutes.fetchDocument, { query })).processed).toBe(true)
}

it.runIf(postgresIsHere())(
  'a healthy long file is processed though worker after worker is killed over it [F4, F2]',
  async () => {
    const web = await start('web')
    // Workers mail the code of the registration, too.
    let worker = await start('worker', web)
    const ada = await signUp(web)
    const place = await newAsset(ada)
    const id = await uploadManual(ada, place)
    const stages: string[] = []
    for (let killed = 0; killed < kills; killed += 1) {
      stages.push(...(await untilHalfRead(ada, place)))
      await worker.kill9()
      worker = await start('worker', web)
    }
    await expectProcessed(ada, place, id)
    expect(stages).toContainEqual(expect.stringContaining(`(${kills - 1} of 3)`))
  },
)

it('a healthy long file is processed though the embedded server is killed over it again and again [F4]', async () => {
  const server = await startServer({ database: 'embedded' })
  servers.push(server)
  const ada = await signUp(server)
  const place = await newAsset(ada)
  const id = await uploadManual(ada, place)
  for (let killed = 0; killed < kills; killed += 1) {
    await untilHalfRead(ada, place)
    await server.kill9()
    await server.restart()
  }
  await expectProcessed(ada, place, id)
})
