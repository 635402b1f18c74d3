import { driveRoutes } from '@millwright/contract/drive'
import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

const server = inject('server')
/** The embedded database has one connection: there nobody waits for a lock. */
const hasServer = server.databaseUrl !== undefined

describe.runIf(hasServer)('what changes a file whose job is under way', () => {
  let ada: SignedUp
  let place: AssetIds
  let worker: pg.Client
  let short: Uint8Array
  let long: Uint8Array
  beforeAll(async () => {
    ada = await signUp(server)
    short = (await makeManualPdf({ pages: 1 })).bytes
    long = (await makeManualPdf({ pages: 400 })).bytes
    worker = new pg.Client({ connectionString: server.databaseUrl })
    await worker.connect()
  })
  afterAll(() => worker?.end())

  /** In the order of a worker: its job, then, once the call waits, the file. */
  async function workBeside<T>(resourceId: string, call: () => Promise<T>): Promise<T> {
    await worker.query('begin')
    const isOpen = "status in ('waiting', 'active')"
    const held = await worker.query(
      `select from processing_jobs where resource_id = $1 and ${isOpen} for no key update`,
      [resourceId],
    )
    expect(held.rowCount).toBe(1)
    const called = call()
    await expect.poll(isCallWaiting).toBe(true)
    await worker.query('select from resources where id = $1 for share', [resourceId])
    await worker.query('commit')
    return called
  }
  /** The call is known by its lock on the tree: the server's own worker waits for the job, too, perhaps before it. */
  const isCallWaiting = async () => {
    const waiting = await worker.query(
      `select from pg_locks where relation = 'assets'::regclass and mode = 'RowShareLock'
        and pid in (select pid from pg_locks where not granted)`,
    )
    return waiting.rowCount !== 0
  }
  const isSomebodyWaitingForUs = async () => {
    const waiting = await worker.query(
      `select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
    )
    return waiting.rowCount !== 0
  }

  it('waits for the worker, and never the worker for it: a folder is deleted', async () => {
    place = await newAsset(ada)
    const { id: parentId } = await ada.call(driveRoutes.createFolder, { query: place, body: { name: 'Pumps' } })
    const sent = { place, file: long, fileName: 'long.pdf', fields: { ...toProcess, parentId } }
    const { id } = await upload(ada, sent)
    const remove = () => ada.tryCall(driveRoutes.deleteFolders, { query: place, body: { ids: [parentId] } })
    expect(await workBeside(id, remove)).toMatchObject({ status: 200 })
    expect(await jobLists(ada, place)).toEqual([[]])
  })

  it('waits for the worker, and never the worker for it: a version is restored', async () => {
    place = await newAsset(ada)
    const sent = { place, fileName: 'press.pdf', fields: { ...toProcess, ifTaken: 'replace' } }
    const { id } = await upload(ada, { ...sent, file: short })
    await jobLists(ada, place)
    await upload(ada, { ...sent, file: long })
    await upload(ada, { ...sent, file: Buffer.concat([long, Buffer.from('\n% third\n')]) })
    const restore = () => ada.tryCall(resourceRoutes.restoreVersion, { query: { ...place, id, version: 2 } })
    expect(await workBeside(id, restore)).toMatchObject({ status: 200, data: { version: 2 } })
    await ada.call(resourceRoutes.deleteDocuments, { query: place, body: { ids: [id] } })
  })

  it('waits for the worker, and never the worker for it: AI access is taken', async () => {
    place = await newAsset(ada)
    const { id } = await upload(ada, { place, file: long, fileName: 'long.pdf', fields: toProcess })
    const take = () =>
      ada.tryCall(resourceRoutes.setDocumentAccess, { query: { ...place, id }, body: { aiAccess: false } })
    expect(await workBeside(id, take)).toMatchObject({ status: 200, data: { aiAccess: false } })
    await ada.call(resourceRoutes.deleteDocuments, { query: place, body: { ids: [id] } })
  })

  it('is met by a worker that holds its job before it asks for the file', async () => {
    place = await newAsset(ada)
    const { id } = await upload(ada, { place, file: short, fileName: 'short.pdf', fields: { grantAIAccess: 'true' } })
    await worker.query('begin')
    try {
      await worker.query('select from resources where id = $1 for no key update', [id])
      await ada.call(processingRoutes.processDocument, { query: { ...place, documentId: id } })
      // The worker may be at the files of others.
      await expect.poll(isSomebodyWaitingForUs).toBe(true)
      const jobs = 'select from processing_jobs where resource_id = $1 for update skip locked'
      expect((await worker.query(jobs, [id])).rowCount).toBe(0)
    } finally {
      await worker.query('commit')
    }
    await jobLists(ada, place)
  })
})
