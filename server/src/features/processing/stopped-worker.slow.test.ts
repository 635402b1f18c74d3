import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { readFile } from 'node:fs/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { examineAndMend } from '../../operator/doctor/examine-and-mend.ts'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { type KilledServer, startKilledServer } from '../../../test/kills/killed-server.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { postgresIsHere } from '../../../test/postgres-cluster.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Shares the rows and files of `web`, whose sessions end after five seconds within a transaction in which nothing is done. */
async function startWorker(web: TestServer): Promise<KilledServer> {
  const DATABASE_URL = `${web.databaseUrl}?idle_in_transaction_session_timeout=5000`
  const worker = await startKilledServer('postgres', { ROLE: 'worker', DATABASE_URL, DATA_DIR: web.dataDir })
  ends.push(worker.stop)
  return worker
}

/** `T`: stopped by a signal. */
const stateOf = async (pid: number) => / ([A-Z]) \d/.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1]

async function untilHalfRead(ada: SignedUp, place: AssetIds): Promise<void> {
  for await (const event of ada.events(processingRoutes.documentStatus, { body: place })) {
    const [job] = event.type === 'status' ? event.content : []
    if (job?.status === 'active' && job.progress > 10) return
  }
  throw new Error('It ended before it could be stopped')
}

it.runIf(postgresIsHere()).each([
  ['while it holds its job', 'after a written job'],
  ['while it takes its turn', 'after a taken turn'],
])('a worker that stands still %s is taken over, and publishes nothing when it goes on [F3b]', async (_, point) => {
  const web = await startServer({ database: 'postgres', env: { ROLE: 'web' } })
  ends.push(() => web.stop())
  const stopped = await startWorker(web)
  const ada = await signUp(web)
  const place = await newAsset(ada)
  const { bytes } = await makeManualPdf({ pages: 400 })
  const isTurn = point.includes('turn')
  if (isTurn) await stopped.order({ point, after: 0, signal: 'SIGSTOP' })
  const { id: docId } = await upload(ada, { place, file: bytes, fileName: 'manual.pdf', fields: toProcess })
  if (!isTurn) {
    await untilHalfRead(ada, place)
    await stopped.order({ point, after: 0, signal: 'SIGSTOP' })
  }
  const { pid } = stopped.server
  await expect.poll(() => stateOf(pid), { timeout: 120_000 }).toBe('T')
  await startWorker(web)
  expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
  process.kill(pid, 'SIGCONT')
  // Of a turn that it did not get nothing is said.
  const told = isTurn ? '' : 'another worker took the job over'
  await vi.waitFor(() => expect(stopped.server.log()).toContain(told), { timeout: 120_000 })
  await upload(ada, { place, file: bytes, fileName: 'next.pdf', fields: toProcess })
  const jobs = (await jobLists(ada, place)).at(-1) ?? []
  expect(jobs.filter(({ status }) => status !== 'completed')).toEqual([])
  const query = { assetId: place.assetId, docId }
  expect((await ada.call(resourceRoutes.fetchDocument, { query })).processed).toBe(true)
  const where = { dataDir: web.dataDir, databaseUrl: web.databaseUrl ?? null }
  expect((await examineAndMend(where, { endpoints: null, fix: false })).findings).toEqual([])
})
