import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { searchRoutes } from '@millwright/contract/search'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { jobLists, newAsset, type Place, toProcess, upload } from '../../../test/documents.ts'
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

async function untilHalfRead(ada: SignedUp, place: Place): Promise<void> {
  for await (const event of ada.events(processingRoutes.documentStatus, { body: place })) {
    const [job] = event.type === 'status' ? event.content : []
    if (job?.status === 'active' && job.progress > 20) return
  }
  throw new Error('It ended before its worker could be stopped')
}

/** Within one it would keep its rows locked for as long as it stands still, and nobody could take over. */
async function stopOutsideTransactions({ pid }: TestServer, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const open = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  try {
    for (;;) {
      process.kill(pid, 'SIGSTOP')
      await wait(200)
      if ((await client.query(open)).rowCount === 0) return
      process.kill(pid, 'SIGCONT')
      await wait(20)
    }
  } finally {
    await client.end()
  }
}

it.runIf(postgresIsHere())(
  'a worker that is stopped in mid-work, is taken over from and goes on changes nothing [F3b]',
  async () => {
    const web = await start('web')
    const slept = await start('worker', web)
    const ada = await signUp(web)
    const place = await newAsset(ada)
    const { bytes, facts } = await makeManualPdf({ pages: 400 })
    const { id: docId } = await upload(ada, { place, file: bytes, fileName: 'manual.pdf', fields: toProcess })
    await untilHalfRead(ada, place)
    await stopOutsideTransactions(slept, web.databaseUrl ?? '')
    await start('worker', web)
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])

    const seen = async () => ({
      document: await ada.call(resourceRoutes.fetchDocument, { query: { assetId: place.assetId, docId } }),
      found: await ada.call(searchRoutes.search, { query: { q: facts[0]?.answer ?? '', assetId: place.assetId } }),
    })
    const withoutLinks = (shown: unknown) =>
      JSON.stringify(shown, (key, value: unknown) => (/url$/i.test(key) ? null : value))
    const before = withoutLinks(await seen())
    process.kill(slept.pid, 'SIGCONT')
    // Its last attempt ends before it does.
    servers.splice(servers.indexOf(slept), 1)
    await slept.stop()
    expect(withoutLinks(await seen())).toBe(before)
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
  },
)
