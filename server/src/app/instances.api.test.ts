import { chatRoutes } from '@millwright/contract/chats'
import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../test/answers.ts'
import { type ApiClient, createClient } from '../../test/api-client.ts'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../test/documents.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { makeManualPdf } from '../../test/pdf/make-pdf.ts'
import { s3Keys, type S3Server, startS3Server } from '../../test/s3-server.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { tusClient } from '../../test/tus.ts'

/** Each has a data directory of its own: what they share is a database and a bucket. */
describe.runIf(inject('server').database === 'postgres')('several processes without a shared directory', () => {
  const folder = temporaryFolder()
  let store: S3Server
  let one: TestServer
  let other: TestServer
  let worker: TestServer
  let ada: SignedUp
  let place: AssetIds
  let manual: Uint8Array
  let question: string

  beforeAll(async () => {
    store = await startS3Server(join(folder, 'bucket'))
    const shared = {
      STORAGE_URL: store.target('files'),
      AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
      INSTALLATION_SECRET: randomBytes(32).toString('hex'),
    }
    one = await startServer({ database: 'postgres', env: { ...shared, ROLE: 'web' }, dataDir: join(folder, 'one') })
    const start = (ROLE: string, name: string) =>
      startServer({
        database: 'embedded',
        env: { ...shared, ROLE, DATABASE_URL: one.databaseUrl ?? '' },
        dataDir: join(folder, name),
      })
    ;[worker, other] = await Promise.all([start('worker', 'worker'), start('web', 'other')])
    ada = await signUp({ url: one.url, dataDir: worker.dataDir })
    place = await newAsset(ada)
    const made = await makeManualPdf({ pages: 60 })
    manual = made.bytes
    question = made.facts[0]?.question ?? ''
  })
  afterEach(() => store.meddle(null))
  afterAll(async () => {
    await Promise.all([other.stop(), worker.stop()])
    await one.stop()
    await store.stop()
  })

  /** The same session, at the other address. */
  const at = ({ url }: TestServer, client: Pick<ApiClient, 'token' | 'cookies'> = ada) => {
    const there = createClient(() => url)
    there.token = client.token
    for (const [name, value] of client.cookies) there.cookies.set(name, value)
    return there
  }

  it('begin an upload here, go on with it there, read it elsewhere, and answer from it here', async () => {
    const [here, there] = [tusClient(ada, one), tusClient(at(other), other)]
    const fields = toProcess
    const address = await here.begun({ place, size: manual.length, fileName: 'manual.pdf', fields })
    const cuts = [0, 5_000, Math.floor(manual.length / 2), manual.length]
    for (const [turn, offset] of cuts.slice(0, -1).entries()) {
      const tus = turn % 2 === 0 ? here : there
      expect(await tus.offset(address)).toBe(offset)
      expect((await tus.patch(address, offset, manual.subarray(offset, cuts[turn + 1]))).status).toBe(204)
    }
    const stages: string[] = []
    const data = (await there.events(address)).find((event) => event.type === 'data')
    for await (const event of at(other).events(processingRoutes.documentStatus, { body: place })) {
      if (event.type === 'status') stages.push(event.content[0]?.stage ?? '')
    }
    expect(stages.some((stage) => stage.startsWith('Reading page'))).toBe(true)
    const { id = '', url = '' } = data?.content ?? {}
    const document = await ada.call(resourceRoutes.fetchDocument, { query: { assetId: place.assetId, docId: id } })
    expect(document.processed).toBe(true)
    for (const server of [one, other]) {
      const client = at(server)
      const { pathname, search } = new URL(url, server.url)
      const part = await client.request('GET', pathname + search, {
        headers: { range: 'bytes=100-199' },
      })
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer()).equals(manual.subarray(100, 200))).toBe(true)
    }
    const body = { query: question, assetId: place.assetId }
    const { sources } = await told(ada.events(chatRoutes.newMessage, { body }))
    expect(sources[0]?.fileName).toBe('manual.pdf')
    for (const { dataDir } of [one, other, worker]) expect(await readdir(dataDir)).not.toContain('files')
  })

  it('end at once what a session has open at another of them', async () => {
    await worker.kill9()
    const bea = await signIn(one, ada.account)
    await upload(ada, { place, file: manual, fileName: 'waiting.pdf', fields: toProcess })
    const events = at(other, bea).events(processingRoutes.documentStatus, { body: place })
    let last: unknown
    for await (const event of events) {
      if (event.type === 'status') await ada.call(settingsRoutes.endSessions)
      last = event
    }
    expect(last).toMatchObject({ type: 'error' })
    expect((await at(other, bea).tryCall(resourceRoutes.fetchAllDocuments, { query: place })).status).toBe(401)
    await worker.restart()
    const [job] = (await jobLists(ada, place)).at(-1) ?? []
    expect(job).toMatchObject({ status: 'completed', error: null })
  })

  it('say that the storage is away, keep what came, and go on when it is there again', async () => {
    const [here, there] = [tusClient(ada, one), tusClient(at(other), other)]
    const address = await here.begun({ place, size: manual.length, fileName: 'again.pdf', fields: toProcess })
    expect((await here.patch(address, 0, manual.subarray(0, 5_000))).status).toBe(204)
    store.meddle((_request, response) => {
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return true
    })
    const refused = await here.patch(address, 5_000, manual.subarray(5_000))
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: texts.storageAway }])
    const ready = await ada.request('GET', '/api/ready')
    expect([ready.status, await ready.json()]).toMatchObject([503, { storage: false, database: true }])
    store.meddle(null)
    expect(await there.offset(address)).toBe(5_000)
    expect((await there.patch(address, 5_000, manual.subarray(5_000))).status).toBe(204)
    expect((await there.events(address)).at(-1)).toEqual({ type: 'close', content: null })
  })

  it('say that the storage is away while an upload is finished, which goes on from what is there', async () => {
    const [here, there] = [tusClient(ada, one), tusClient(at(other), other)]
    const bytes = Buffer.concat([manual, Buffer.from('% finished later')])
    const address = await here.begun({ place, size: bytes.length, fileName: 'finished.pdf' })
    store.meddle((request, response) => {
      if (request.method === 'HEAD' || request.url?.startsWith('/backups/files/blobs/') !== true) return false
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return true
    })
    expect((await here.patch(address, 0, bytes)).status).toBe(204)
    expect((await here.events(address)).at(-1)).toMatchObject({ type: 'error', content: texts.storageAway })
    store.meddle(null)
    expect(await there.offset(address)).toBe(bytes.length)
    expect((await there.events(address)).at(-1)).toEqual({ type: 'close', content: null })
  })

  it('tell both who wait of one file, where one was taken for dead and another has finished its upload', async () => {
    const [here, there] = [tusClient(ada, one), tusClient(at(other), other)]
    const bytes = Buffer.concat([manual, Buffer.from('% finished twice')])
    const address = await here.begun({ place, size: bytes.length, fileName: 'twice.pdf' })
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    // The second request that reads what came: the first is of whoever has begun to finish it.
    store.meddle((request, response) => {
      if (request.method !== 'GET' || request.url?.startsWith('/backups/files/growing/') !== true) return false
      store.meddle(null)
      asked.resolve()
      void held.promise.then(() => response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'))
      return true
    })
    expect((await here.patch(address, 0, bytes)).status).toBe(204)
    await asked.promise
    const first = here.events(address)
    const database = new pg.Client({ connectionString: one.databaseUrl })
    await database.connect()
    // The trigger would set it to now.
    await database.query('alter table resumable_uploads disable trigger user')
    await database.query(`update resumable_uploads set updated_at = now() - interval '1 minute' where state = 'saving'`)
    await database.query('alter table resumable_uploads enable trigger user')
    const second = await there.events(address)
    held.resolve()
    await database.end()
    const ends = [await first, second].map((events) => events.slice(-2).map(({ type }) => type))
    expect(ends).toEqual([
      ['data', 'close'],
      ['data', 'close'],
    ])
    const { files } = await ada.call(resourceRoutes.fetchAllDocuments, { query: place })
    expect(files.filter(({ fileName }) => fileName === 'twice.pdf')).toHaveLength(1)
    const data = second.find((event) => event.type === 'data')
    const { pathname, search } = new URL(data?.content.url ?? '', one.url)
    expect((await ada.request('GET', pathname + search)).status).toBe(200)
  })

  it('read a file later whose storage was away', async () => {
    const where = await newAsset(ada, 'Press 9')
    const { bytes } = await makeManualPdf({ pages: 3 })
    let refused = 0
    store.meddle((request, response) => {
      // Three attempts: a job that failed for another reason would have failed for good.
      if (request.method !== 'GET' || refused >= 12) return false
      refused += 1
      response.writeHead(503).end()
      return true
    })
    await upload(ada, { place: where, file: bytes, fileName: 'later.pdf', fields: toProcess })
    const [job] = (await jobLists(ada, where)).at(-1) ?? []
    expect(job).toMatchObject({ status: 'completed', error: null })
    expect(refused).toBe(12)
  })
})
