import { accountRoutes } from '@millwright/contract/accounts'
import { errorTexts } from '@millwright/contract/errors'
import { texts } from '@millwright/contract/texts'
import { limits } from '@millwright/contract/limits'
import { resourceRoutes } from '@millwright/contract/resources'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, type Place, upload, uploadEvents } from '../../../test/documents.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/make-pdf.ts'

// Its own: what lies in the storage is counted here, and other files upload to the shared one.
let server: TestServer
let ada: SignedUp
let place: Place
let pdf: Uint8Array

beforeAll(async () => {
  server = await startServer({ database: inject('server').database })
  ada = await signUp(server)
  place = await newAsset(ada)
  pdf = (await makeManualPdf({ pages: 2 })).bytes
})

afterAll(() => server.stop())

const filesOf = (where: Place) => ada.call(resourceRoutes.fetchDocuments, { query: { ...where, parentId: null } })
const path = resourceRoutes.uploadDocument.path

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** An asset of its own, and proof that an upload to it left neither a row nor a byte. */
async function leavesNothing(attempt: (where: Place) => Promise<void>): Promise<void> {
  const where = await newAsset(ada)
  const before = new Set(await storedFiles())
  await attempt(where)
  expect((await filesOf(where)).files).toEqual([])
  const added = (await storedFiles()).filter((name) => !before.has(name))
  expect(added).toEqual([])
}

describe('an upload', () => {
  it('streams what becomes of it and keeps every byte', async () => {
    const where = await newAsset(ada)
    const events = await uploadEvents(ada, { place: where, file: pdf, fileName: 'Pump manual.pdf' })
    expect(events.map(({ type }) => type)).toEqual(['task', 'progress', 'task', 'progress', 'data', 'close'])
    const { files, folders, parentId, path: trail } = await filesOf(where)
    expect({ folders, parentId, trail }).toEqual({ folders: [], parentId: null, trail: [] })
    const [file] = files
    expect(file).toMatchObject({
      type: 'document',
      fileName: 'Pump manual.pdf',
      aiAccess: false,
      processed: false,
      parentId: null,
      metadata: { size: pdf.length, extension: 'pdf', type: 'application/pdf' },
    })
    const bytes = await (await ada.request('GET', file?.url ?? '')).bytes()
    expect(Buffer.from(bytes).equals(pdf)).toBe(true)
  })

  it('takes its fields before or after the file', async () => {
    const where = await newAsset(ada)
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(pdf)]), 'after.pdf')
    form.append('grantAIAccess', 'true')
    form.append('parentId', 'null')
    form.append('somethingElse', 'ignored')
    const response = await ada.request('POST', path, { query: where, body: form })
    expect(await response.text()).toContain('"type":"close"')
    expect((await filesOf(where)).files).toMatchObject([{ fileName: 'after.pdf', aiAccess: true }])
  })

  it('numbers a name that is taken, also when all come at once', async () => {
    const where = await newAsset(ada)
    const sent = Array.from({ length: 4 }, () => upload(ada, { place: where, file: pdf, fileName: 'pump.pdf' }))
    await Promise.all(sent)
    const { files } = await filesOf(where)
    expect(files.map(({ fileName }) => fileName).toSorted()).toEqual([
      'pump (2).pdf',
      'pump (3).pdf',
      'pump (4).pdf',
      'pump.pdf',
    ])
  })

  it('cleans what its name smuggles in', async () => {
    const where = await newAsset(ada)
    const { fileName } = await upload(ada, { place: where, file: pdf, fileName: '../../evil\u202efdp.exe' })
    expect(fileName).toBe('evilfdp.exe.pdf')
  })
})

describe('an upload that cannot be taken', () => {
  it('says that a file is no PDF, and keeps nothing of it', () =>
    leavesNothing(async (where) => {
      const file = Buffer.from('<html>%%EOF</html>')
      const events = await uploadEvents(ada, { place: where, file, fileName: 'page.pdf' })
      expect(events.at(-1)).toEqual({ type: 'error', content: texts.notAPdf })
    }))

  it('says that a PDF is cut off, and keeps nothing of it', () =>
    leavesNothing(async (where) => {
      const events = await uploadEvents(ada, { place: where, file: pdf.subarray(0, -200), fileName: 'cut.pdf' })
      expect(events.at(-1)).toEqual({ type: 'error', content: texts.cutOff })
    }))

  it('is refused whole when it brings two files', () =>
    leavesNothing(async (where) => {
      const form = new FormData()
      for (const name of ['a.pdf', 'b.pdf']) form.append('file', new Blob([Uint8Array.from(pdf)]), name)
      const response = await ada.request('POST', path, { query: where, body: form })
      expect(await response.text()).toContain(texts.twoFiles)
    }))

  it('is refused with a status when a folder that is not there comes before the file', () =>
    leavesNothing(async (where) => {
      const form = new FormData()
      form.append('parentId', randomUUID())
      form.append('file', new Blob([Uint8Array.from(pdf)]), 'a.pdf')
      const answer = await ada.tryCall(resourceRoutes.uploadDocument, { query: where, body: form })
      expect(answer).toMatchObject({ status: 404, error: 'Not found' })
    }))

  it('keeps nothing when a folder that is not there comes after the file', () =>
    leavesNothing(async (where) => {
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(pdf)]), 'a.pdf')
      form.append('parentId', randomUUID())
      const response = await ada.request('POST', path, { query: where, body: form })
      expect((await response.text()).trim().split('\n\n').at(-1)).toContain('{"type":"error","content":"Not found"}')
    }))

  it('has a sentence for no file, a malformed folder and a body that is no form', async () => {
    const empty = new FormData()
    empty.append('grantAIAccess', 'true')
    const nothing = await ada.tryCall(resourceRoutes.uploadDocument, { query: place, body: empty })
    expect(nothing).toMatchObject({ status: 400, error: texts.fileMissing })
    const malformed = new FormData()
    malformed.append('parentId', '17')
    malformed.append('file', new Blob([Uint8Array.from(pdf)]), 'a.pdf')
    const folder = await ada.tryCall(resourceRoutes.uploadDocument, { query: place, body: malformed })
    expect(folder).toMatchObject({ status: 400, error: texts.folderIdInvalid })
    const json = await ada.tryCall(resourceRoutes.uploadDocument, { query: place, body: {} })
    expect(json.status).toBe(415)
  })

  it('says that the body broke off inside the file, and that a boundary is too long', async () => {
    const place = await newAsset(ada)
    const { method, path } = resourceRoutes.uploadDocument
    const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
    const cut = await ada.request(method, path, { query: place, body, headers: formHeaders() })
    expect(await cut.text()).toContain(`{"type":"error","content":"${texts.uploadBroken}"}`)
    const headers = { ...formHeaders(), 'content-type': `multipart/form-data; boundary=${'x'.repeat(1000)}` }
    const long = await ada.request(method, path, { query: place, body, headers })
    expect([long.status, await long.json()]).toMatchObject([400, { error: texts.boundaryTooLong }])
  })

  it('is refused by its length before it is sent', () =>
    leavesNothing(async (where) => {
      const sending = request(addressOf(where), {
        method: 'POST',
        headers: { ...formHeaders(), 'content-length': limits.documentBytes + 2_000_000 },
      })
      sending.write(head)
      const status = await new Promise((resolve) => sending.once('response', ({ statusCode }) => resolve(statusCode)))
      sending.on('error', () => {}).destroy()
      expect(status).toBe(413)
    }))

  it('leaves nothing when the sender goes away', () =>
    leavesNothing(async (where) => {
      const abort = new AbortController()
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(head), pdf])),
      })
      const before = (await storedFiles()).length
      const init = { method: 'POST', headers: formHeaders(), body, duplex: 'half' as const, signal: abort.signal }
      const sending = fetch(addressOf(where), init)
      await expect.poll(async () => (await storedFiles()).length, { timeout: 10_000 }).toBe(before + 1)
      abort.abort()
      await expect(sending.then((response) => response.text())).rejects.toThrow('aborted')
      await expect.poll(async () => (await storedFiles()).length, { timeout: 10_000 }).toBe(before)
    }))
})

const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
const formHeaders = () => ({ 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${ada.token}` })
const addressOf = (where: Place) => new URL(`${path}?${new URLSearchParams(where).toString()}`, server.url)

describe('lists of documents', () => {
  let where: Place
  beforeAll(async () => {
    where = await newAsset(ada)
    for (const fileName of ['béta.pdf', 'Alpha.pdf', 'gamma 100%.pdf']) {
      await upload(ada, { place: where, file: pdf, fileName })
    }
  })
  const names = async (query: object) => {
    const answer = await ada.tryCall(resourceRoutes.fetchAllDocuments, { query: { ...where, ...query } })
    const { files } = resourceRoutes.fetchAllDocuments.output.parse(answer.data)
    return { names: files.map(({ fileName }) => fileName), total: answer.headers.get('x-total-count') }
  }

  it('are whole and by name unless something else is asked for', async () => {
    expect(await names({})).toEqual({ names: ['Alpha.pdf', 'béta.pdf', 'gamma 100%.pdf'], total: null })
    expect((await names({ sort: 'fileName', order: 'desc' })).names[0]).toBe('gamma 100%.pdf')
  })

  it('are searched and paged on the server, with the total in a header', async () => {
    expect(await names({ search: '100%' })).toMatchObject({ names: ['gamma 100%.pdf'] })
    expect(await names({ page: 2, pageSize: 2 })).toEqual({ names: ['gamma 100%.pdf'], total: '3' })
  })

  it('know one document, and none of another asset', async () => {
    const [file] = (await filesOf(where)).files
    const docId = file?.id ?? ''
    const { url: _, ...known } = await ada.call(resourceRoutes.fetchDocument, {
      query: { assetId: where.assetId, docId },
    })
    expect(file).toMatchObject(known)
    const elsewhere = await ada.tryCall(resourceRoutes.fetchDocument, { query: { assetId: place.assetId, docId } })
    expect(elsewhere.status).toBe(404)
  })

  it('know no folder yet', async () => {
    const answer = await ada.tryCall(resourceRoutes.fetchDocuments, { query: { ...where, parentId: randomUUID() } })
    expect(answer.status).toBe(404)
  })
})

describe('a signed link', () => {
  it('answers to the session that it was made for, whole or by ranges, as a harmless attachment', async () => {
    const { url } = await upload(ada, { place, file: pdf, fileName: 'Ölstand #1.pdf' })
    const whole = await ada.request('GET', url)
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%96lstand%20%231.pdf")
    const part = await ada.request('GET', url, { headers: { range: 'bytes=0-4' } })
    expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
    const etag = part.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    const again = await ada.request('GET', url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const [held, status] of [
      [etag, 206],
      ['"another"', 200],
      [`W/${etag}`, 200],
      [new Date().toUTCString(), 200],
    ] as const) {
      const more = await ada.request('GET', url, { headers: { range: 'bytes=0-4', 'if-range': held } })
      expect([held, more.status, (await more.bytes()).length]).toEqual([held, status, status === 206 ? 5 : pdf.length])
    }
    const beyond = await ada.request('GET', url, { headers: { range: `bytes=${pdf.length}-` } })
    expect(beyond.status).toBe(416)
    expect(await beyond.json()).toMatchObject({ error: errorTexts['bad-range'] })
  })

  it('is refused alike when forged, without its session, under another session and after it', async () => {
    const { url } = await upload(ada, { place, file: pdf, fileName: 'secret.pdf' })
    const again = await signIn(server, ada.account)
    const ended = await signIn(server, ada.account)
    const { url: endedUrl } = await upload(ended, { place, file: pdf, fileName: 'secret.pdf' })
    const cookie = [...ended.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await fetch(new URL(endedUrl, server.url), { headers: { cookie } })).status).toBe(200)
    await ended.call(accountRoutes.logout)
    const refusals = [
      await fetch(new URL(endedUrl, server.url), { headers: { cookie } }),
      await ada.request('GET', `${url.slice(0, -2)}xx`),
      await fetch(new URL(url, server.url)),
      await again.request('GET', url),
      await ada.request('GET', `/files/${'x'.repeat(3_000)}`),
      await ada.request('GET', '/files/no/token'),
    ]
    const bodies = await Promise.all(refusals.map(async (answer) => [answer.status, await answer.text()]))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]?.[0]).toBe(403)
    expect(bodies[0]?.[1]).toContain(texts.linkRefused)
  })
})
