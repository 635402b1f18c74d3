import { uploadRoutes } from '@millwright/contract/uploads'
import { assetRoutes } from '@millwright/contract/assets'
import { errorTexts } from '@millwright/contract/errors'
import { texts } from '@millwright/contract/texts'
import { limits } from '@millwright/contract/limits'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../test/api-client.ts'
import { newAsset, type AssetIds, upload, uploadEvents } from '../../../test/documents.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { headBytes } from './formats/file-formats.ts'
import { joinCompany } from '../../../test/members.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

// Its own: what lies in the storage is counted here, and other files upload to the shared one.
let server: TestServer
let ada: SignedUp
let place: AssetIds
let pdf: Uint8Array

beforeAll(async () => {
  server = await startServer({ database: inject('server').database })
  ada = await signUp(server)
  place = await newAsset(ada)
  pdf = (await makeManualPdf({ pages: 2 })).bytes
})

afterAll(() => server.stop())

const filesOf = (where: AssetIds) => ada.call(resourceRoutes.fetchDocuments, { query: { ...where, parentId: null } })
const path = uploadRoutes.uploadDocument.path

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** An asset of its own, and proof that an upload to it left neither a row nor a byte. */
async function leavesNothing(attempt: (where: AssetIds) => Promise<void>): Promise<void> {
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

  it('cleans what its name smuggles in [T15a]', async () => {
    const where = await newAsset(ada)
    const { fileName } = await upload(ada, { place: where, file: pdf, fileName: '../../evil\u202efdp.exe' })
    expect(fileName).toBe('evilfdp.exe.pdf')
  })
})

describe('an upload that cannot be taken', () => {
  it('says that a file is no PDF, and keeps nothing of it [T14]', () =>
    leavesNothing(async (where) => {
      const file = Buffer.from('<html>%%EOF</html>')
      const events = await uploadEvents(ada, { place: where, file, fileName: 'page.pdf' })
      expect(events.at(-1)).toMatchObject({ type: 'error', content: texts.notAPdf })
    }))

  it('says that a PDF is cut off, and keeps nothing of it', () =>
    leavesNothing(async (where) => {
      const events = await uploadEvents(ada, { place: where, file: pdf.subarray(0, -200), fileName: 'cut.pdf' })
      expect(events.at(-1)).toMatchObject({ type: 'error', content: texts.cutOff })
    }))

  it('is refused whole when it brings two files [T20]', () =>
    leavesNothing(async (where) => {
      const form = new FormData()
      for (const name of ['a.pdf', 'b.pdf']) form.append('file', new Blob([Uint8Array.from(pdf)]), name)
      const response = await ada.request('POST', path, { query: where, body: form })
      expect(await response.text()).toContain(texts.twoFiles)
    }))

  it('is refused with a status when a folder that is not there comes before the file [T13b]', () =>
    leavesNothing(async (where) => {
      const form = new FormData()
      form.append('parentId', randomUUID())
      form.append('file', new Blob([Uint8Array.from(pdf)]), 'a.pdf')
      const answer = await ada.tryCall(uploadRoutes.uploadDocument, { query: where, body: form })
      expect(answer).toMatchObject({ status: 404, error: 'Not found' })
    }))

  it('keeps nothing when a folder that is not there comes after the file [T13b]', () =>
    leavesNothing(async (where) => {
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(pdf)]), 'a.pdf')
      form.append('parentId', randomUUID())
      const response = await ada.request('POST', path, { query: where, body: form })
      expect((await response.text()).trim().split('\n\n').at(-1)).toContain(
        '{"type":"error","content":"Not found","code":"thing.not_found","params":{}}',
      )
    }))

  it('has a sentence for no file, a malformed folder and a body that is no form', async () => {
    const empty = new FormData()
    empty.append('grantAIAccess', 'true')
    const nothing = await ada.tryCall(uploadRoutes.uploadDocument, { query: place, body: empty })
    expect(nothing).toMatchObject({ status: 400, error: texts.fileMissing })
    const malformed = new FormData()
    malformed.append('parentId', '17')
    malformed.append('file', new Blob([Uint8Array.from(pdf)]), 'a.pdf')
    const folder = await ada.tryCall(uploadRoutes.uploadDocument, { query: place, body: malformed })
    expect(folder).toMatchObject({ status: 400, error: texts.folderIdInvalid })
    const json = await ada.tryCall(uploadRoutes.uploadDocument, { query: place, body: {} })
    expect(json.status).toBe(415)
  })

  it('says that the body broke off inside the file, and that a boundary is too long [T20]', async () => {
    const place = await newAsset(ada)
    const { method, path } = uploadRoutes.uploadDocument
    const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
    const cut = await ada.request(method, path, { query: place, body, headers: formHeaders() })
    expect(await cut.text()).toContain(
      `{"type":"error","content":"${texts.uploadBroken}","code":"upload.broken_off","params":{}}`,
    )
    const headers = { ...formHeaders(), 'content-type': `multipart/form-data; boundary=${'x'.repeat(1000)}` }
    const long = await ada.request(method, path, { query: place, body, headers })
    expect([long.status, await long.json()]).toMatchObject([400, { error: texts.boundaryTooLong }])
  })

  it('is refused with ten thousand fields or a field without a name, and the next one is taken [T20]', async () => {
    const where = await newAsset(ada)
    const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
    const file = `${head}${Buffer.from(pdf).toString('latin1')}\r\n--x--\r\n`
    const many = Array.from({ length: 10_000 }, (_, at) => field(`f${at}`)).join('')
    for (const fields of [many, field('')]) {
      const body = Buffer.from(fields + file, 'latin1')
      const answer = await ada.request('POST', path, { query: where, body, headers: formHeaders() })
      expect(answer.status).toBe(400)
    }
    expect((await filesOf(where)).files).toEqual([])
    await upload(ada, { place: where, file: pdf, fileName: 'pump.pdf' })
  })

  it('is not answered before all of it has come: nginx sends no more of a body once the reply to it has begun', async () => {
    const where = await newAsset(ada)
    const headers = { ...formHeaders(), authorization: `Bearer ${ada.token}` }
    const sending = request(addressOf(where), { method: 'POST', headers })
    let isAnswered = false
    const answered = once(sending, 'response').then(([response]) => {
      isAnswered = true
      return text(response as IncomingMessage)
    })
    sending.write(Buffer.concat([Buffer.from(head), pdf]))
    const piece = Buffer.alloc(100_000, ' ')
    for (let sent = 0; sent < 200; sent += 1) {
      if (!sending.write(piece)) await once(sending, 'drain')
      expect(isAnswered).toBe(false)
    }
    sending.end('%%EOF\r\n--x--\r\n')
    expect(await answered).toContain('"type":"data"')
  })

  it('is refused by its length before it is sent [T13a]', () =>
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

  it('leaves nothing when the sender goes away [F16]', () =>
    leavesNothing(async (where) => {
      const abort = new AbortController()
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(head), pdf, Buffer.alloc(headBytes)])),
      })
      const before = (await storedFiles()).length
      const init = { method: 'POST', headers: formHeaders(), body, duplex: 'half' as const, signal: abort.signal }
      const sending = fetch(addressOf(where), init)
      await expect.poll(async () => (await storedFiles()).length).toBe(before + 1)
      abort.abort()
      await expect(sending.then((response) => response.text())).rejects.toThrow('aborted')
      await expect.poll(async () => (await storedFiles()).length).toBe(before)
    }))
})

describe('an upload under way', () => {
  /** Sends a file without an end, takes the right to it away, and returns what the sender is told last. */
  async function sendWhile(sender: ApiClient, where: AssetIds, takeAway: () => Promise<unknown>): Promise<unknown> {
    const headers = { ...formHeaders(), authorization: `Bearer ${sender.token}` }
    const before = (await storedFiles()).length
    const sending = request(addressOf(where), { method: 'POST', headers }).on('error', () => {})
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    sending.write(Buffer.concat([Buffer.from(head), pdf, Buffer.alloc(headBytes)]))
    await expect.poll(async () => (await storedFiles()).length).toBe(before + 1)
    await takeAway()
    const [response] = await answered
    const events = (await text(response)).trim().split('\n\n')
    sending.destroy()
    return JSON.parse(events.at(-1)?.replace('data: ', '') ?? '')
  }

  it('ends with the session that it stands on [T39]', () =>
    leavesNothing(async (where) => {
      const elsewhere = await signIn(server, ada.account)
      const last = await sendWhile(elsewhere, where, () => ada.call(settingsRoutes.endSessions))
      expect(last).toMatchObject({ type: 'error', content: errorTexts['login-required'] })
    }))

  it('ends with the access that it stands on, also when that is lowered or the asset is deleted [T39]', async () => {
    const bea = await joinCompany(server, ada)
    const setUsers = (query: AssetIds, users: { userId: string; access: 'full' | 'read' }[]) =>
      ada.call(assetRoutes.update, { query, body: { name: 'Press 7', info: 'Press 7', users } })
    const endings: [error: string, takeAway: (where: AssetIds) => Promise<unknown>][] = [
      [errorTexts['not-found'], (where) => setUsers(where, [])],
      [errorTexts.forbidden, (where) => setUsers(where, [{ userId: bea.user._id, access: 'read' }])],
      [errorTexts['not-found'], (query) => ada.call(assetRoutes.delete, { query })],
    ]
    const before = await storedFiles()
    // One after the other: each counts the files that are there.
    for (const [content, takeAway] of endings) {
      const where = await newAsset(ada)
      await setUsers(where, [{ userId: bea.user._id, access: 'full' }])
      expect(await sendWhile(bea, where, () => takeAway(where))).toMatchObject({ type: 'error', content })
    }
    expect((await storedFiles()).filter((name) => !before.includes(name))).toEqual([])
  })
})

const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
const formHeaders = () => ({ 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${ada.token}` })
const addressOf = (where: AssetIds) => new URL(`${path}?${new URLSearchParams(where).toString()}`, server.url)
