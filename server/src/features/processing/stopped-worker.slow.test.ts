import { resourceRoutes } from '@millwright/contract/resources'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { newAsset, toProcess, upload } from '../../../test/documents.ts'
import { signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { postgresIsHere } from '../../../test/postgres-cluster.ts'
import { openPlain, type PlainDatabase } from '../../platform/database/plain-database.ts'

const pages = 1_500
/** Only ends what hangs: a page takes a hundredth of a second on a machine that has nothing else to do. */
const hangs = { timeout: 500_000, interval: 200 }

const servers: TestServer[] = []
let database: PlainDatabase | undefined
afterEach(async () => {
  await database?.close()
  for (const server of servers.splice(0).toReversed()) await server.stop()
})

async function start(role: 'web' | 'worker', first?: TestServer): Promise<TestServer> {
  const shared: Record<string, string> = first ? { DATABASE_URL: first.databaseUrl ?? '', DATA_DIR: first.dataDir } : {}
  const server = await startServer({ database: 'postgres', env: { ROLE: role, ...shared } })
  servers.push(server)
  return server
}

const Job = z.object({ status: z.string(), progress: z.number(), attempt: z.number(), deaths: z.number() })
const Published = z.object({ processed: z.boolean(), pages: z.number(), passages: z.number(), indexed: z.number() })

async function only<Row>(shape: z.ZodType<Row>, sql: string): Promise<Row> {
  const [row] = (await database?.read(({ ask }) => ask(shape, sql))) ?? []
  if (!row) throw new Error('There is no such row')
  return row
}

const jobOf = () => only(Job, 'SELECT status, progress::int AS progress, attempt, deaths FROM processing_jobs')

/** What an asker could find of the one document. */
const published = () =>
  only(
    Published,
    `SELECT v.processed_at IS NOT NULL AS processed,
       (SELECT count(*)::int FROM segments s WHERE s.version_id = v.id) AS pages,
       (SELECT count(*)::int FROM passages p WHERE p.version_id = v.id) AS passages,
       (SELECT count(*)::int FROM passage_search i WHERE i.version_id = v.id) AS indexed
     FROM resource_versions v`,
  )

const untilRead = (deaths: number) =>
  expect.poll(async () => {
    const { status, progress, deaths: died } = await jobOf()
    return status === 'active' && died === deaths && progress > 10
  }, hangs)

it.runIf(postgresIsHere())(
  'a worker that was stopped while it read, and goes on beside the one that took over, publishes nothing [F3b]',
  async () => {
    const web = await start('web')
    database = await openPlain({ kind: 'server', url: web.databaseUrl ?? '' })
    const stopped = await start('worker', web)
    const ada = await signUp(web)
    const place = await newAsset(ada)
    const { bytes } = await makeManualPdf({ pages })
    const { id: docId } = await upload(ada, { place, file: bytes, fileName: 'manual.pdf', fields: toProcess })
    await untilRead(0).toBe(true)
    process.kill(stopped.pid, 'SIGSTOP')
    try {
      await start('worker', web)
      await untilRead(1).toBe(true)
      expect(await published()).toEqual({ processed: false, pages: 0, passages: 0, indexed: 0 })
    } finally {
      process.kill(stopped.pid, 'SIGCONT')
    }
    await expect.poll(async () => (await jobOf()).status, hangs).toBe('completed')
    expect(await jobOf()).toEqual({ status: 'completed', progress: 100, attempt: 1, deaths: 1 })
    const once = await published()
    expect(once).toMatchObject({ processed: true, pages, indexed: once.passages })
    // It ends when what it was at is over.
    process.kill(stopped.pid, 'SIGTERM')
    expect(await stopped.ended()).toBe(0)
    expect(await published()).toEqual(once)
    expect(await jobOf()).toMatchObject({ status: 'completed', attempt: 1, deaths: 1 })
    const query = { assetId: place.assetId, docId }
    expect((await ada.call(resourceRoutes.fetchDocument, { query })).processed).toBe(true)
  },
)
