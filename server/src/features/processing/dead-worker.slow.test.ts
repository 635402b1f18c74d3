import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { afterEach, expect, it } from 'vitest'
import { newAsset, toProcess, upload } from '../../../test/documents.ts'
import { signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/make-pdf.ts'
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

it.runIf(postgresIsHere())('another worker takes over within 30 s what a killed one was reading', async () => {
  const web = await start('web')
  const doomed = await start('worker', web)
  const ada = await signUp(web)
  const place = await newAsset(ada)
  const { bytes } = await makeManualPdf({ pages: 1_500 })
  const { id } = await upload(ada, { place, file: bytes, fileName: 'manual.pdf', fields: toProcess })
  await start('worker', web)
  let killedAt = 0
  let last = 0
  let takenAfter = Infinity
  for await (const event of ada.events(processingRoutes.documentStatus, { body: place })) {
    const job = event.type === 'status' ? event.content[0] : undefined
    if (!job) continue
    if (killedAt === 0 && job.progress > 10) {
      await doomed.kill9()
      killedAt = performance.now()
    } else if (killedAt > 0 && job.progress < last) {
      takenAfter = Math.min(takenAfter, performance.now() - killedAt)
    }
    last = job.progress
  }
  expect(takenAfter).toBeLessThan(30_000)
  const query = { assetId: place.assetId, docId: id }
  expect((await ada.call(resourceRoutes.fetchDocument, { query })).processed).toBe(true)
})
