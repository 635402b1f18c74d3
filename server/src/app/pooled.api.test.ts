import { processingRoutes } from '@millwright/contract/processing'
import { settingsRoutes } from '@millwright/contract/settings'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../test/api-client.ts'
import { newAsset, type AssetIds, toProcess, upload } from '../../test/documents.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { makeManualPdf } from '../../test/pdf/make-pdf.ts'
import { openPoolingProxy, type PoolingProxy } from '../../test/pooling-proxy.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'

/** One serves and one works, and what they know of each other comes through a pooler in transaction mode. */
describe.runIf(inject('server').database === 'postgres')('two processes behind a pooler', () => {
  const dataDir = join(temporaryFolder(), 'data')
  let own: TestDatabase
  let pooler: PoolingProxy
  let web: TestServer
  let worker: TestServer
  let ada: SignedUp
  let place: AssetIds
  let manual: Uint8Array
  let waiting: Uint8Array

  beforeAll(async () => {
    // Not while the servers run: the pooler is in this process, and would not reply meanwhile.
    manual = (await makeManualPdf({ pages: 12 })).bytes
    waiting = (await makeManualPdf({ pages: 2 })).bytes
    own = await createTestDatabase()
    pooler = await openPoolingProxy(own.url)
    const start = (ROLE: string) =>
      startServer({ database: 'embedded', env: { ROLE, DATABASE_URL: pooler.url, LOG_LEVEL: 'warn' }, dataDir })
    web = await start('web')
    worker = await start('worker')
    ada = await signUp(web)
    place = await newAsset(ada)
  })
  afterAll(async () => {
    await Promise.all([web.stop(), worker.stop()])
    await pooler.close()
    await own.drop()
  })

  it('say so in the log, and follow what the other does', async () => {
    await upload(ada, { place, file: manual, fileName: 'manual.pdf', fields: toProcess })
    const stages = new Set<string>()
    for await (const event of ada.events(processingRoutes.documentStatus, { body: place })) {
      if (event.type === 'status') for (const job of event.content) stages.add(job.status)
    }
    expect([...stages].at(-1)).toBe('completed')
    for (const { log } of [web, worker])
      expect(log()).toContain('a pooler in transaction mode stands before the database')
  })

  it('end what a session has open once it is ended elsewhere', async () => {
    await worker.kill9()
    const bea = await signIn(web, ada.account)
    const there = createClient(() => web.url, bea.token)
    await upload(ada, { place, file: waiting, fileName: 'waits.pdf', fields: toProcess })
    let last: unknown
    for await (const event of there.events(processingRoutes.documentStatus, { body: place })) {
      if (event.type === 'status') await ada.call(settingsRoutes.endSessions)
      last = event
    }
    expect(last).toMatchObject({ type: 'error' })
  })
})
