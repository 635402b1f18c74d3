import { accountRoutes } from '@millwright/contract/accounts'
import { errorTexts } from '@millwright/contract/errors'
import { texts } from '@millwright/contract/texts'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { altered, newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { type SignedUp, signIn, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

const server = inject('server')
let ada: SignedUp
let place: AssetIds
let pdf: Uint8Array

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada)
  pdf = (await makeManualPdf({ pages: 2 })).bytes
})

const filesOf = (where: AssetIds) => ada.call(resourceRoutes.fetchDocuments, { query: { ...where, parentId: null } })

describe('lists of documents', () => {
  let where: AssetIds
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

  it('know no folder that is not there', async () => {
    const answer = await ada.tryCall(resourceRoutes.fetchDocuments, { query: { ...where, parentId: randomUUID() } })
    expect(answer.status).toBe(404)
  })
})

describe('a file', () => {
  const query = (id: string) => ({ ...place, id })

  it('is renamed with its extension, cleaned, and numbered where its name is taken', async () => {
    const { id } = await upload(ada, { place, file: pdf, fileName: 'old.PDF' })
    await upload(ada, { place, file: pdf, fileName: 'new.PDF' })
    const rename = (fileName: string) => ada.tryCall(resourceRoutes.rename, { query: query(id), body: { fileName } })
    for (const [sent, kept] of [
      ['new', 'new (2).PDF'],
      ['12/2026\u202egnp.pdf', '12-2026gnp.pdf'],
      ['invoice.exe', 'invoice.exe.pdf'],
    ] as const) {
      expect((await rename(sent)).data).toMatchObject({ fileName: kept })
    }
    for (const [sent, error] of [
      ['...', texts.fileNameRequired],
      ['', texts.fileNameRequired],
      ['x'.repeat(300), texts.fileNameLong],
    ] as const) {
      const answer = await rename(sent)
      expect([answer.status, answer.error]).toEqual([400, error])
    }
  })

  it('is not changed by one who has not seen what another did to it, and who gets it as it is', async () => {
    const { id, ...seen } = await upload(ada, { place, file: pdf, fileName: 'seen.pdf' })
    const headers = { 'if-match': `"${seen.metadata.updatedAt}"` }
    const rename = (more: object = {}) =>
      ada.tryCall(resourceRoutes.rename, { query: query(id), body: { fileName: 'renamed' }, ...more })
    expect(await rename({ headers })).toMatchObject({ status: 200, data: { fileName: 'renamed.pdf' } })
    const stale = [
      await rename({ headers }),
      await ada.tryCall(resourceRoutes.setDocumentAccess, { query: query(id), body: { aiAccess: true }, headers }),
      await ada.tryCall(resourceRoutes.restoreVersion, { query: { ...query(id), version: 1 }, headers }),
    ]
    const present = await ada.call(resourceRoutes.fetchDocument, { query: { assetId: place.assetId, docId: id } })
    for (const { status, data } of stale) {
      expect(status).toBe(409)
      expect(data).toEqual({ ...present, url: expect.any(String) as string })
    }
    expect(present).toMatchObject({ fileName: 'renamed.pdf', aiAccess: false })
    const fresh = { 'if-match': `"${present.metadata.updatedAt}"` }
    expect((await rename({ headers: fresh })).status).toBe(200)
  })

  it('gets and loses AI access as one of its own kind', async () => {
    const { id } = await upload(ada, { place, file: pdf, fileName: 'access.pdf' })
    for (const aiAccess of [true, false]) {
      const body = { aiAccess }
      const saved = await ada.call(resourceRoutes.setDocumentAccess, { query: query(id), body })
      expect(saved).toMatchObject({ id, aiAccess })
    }
    const { setImageAccess, setVideoAccess, setNoteAccess } = resourceRoutes
    for (const route of [setImageAccess, setVideoAccess, setNoteAccess]) {
      expect((await ada.tryCall(route, { query: query(id), body: { aiAccess: true } })).status).toBe(404)
    }
    const trail = await ada.call(settingsRoutes.fetchAudit, { query: { page: 1, pageSize: 2 } })
    expect(trail.map(({ action, target }) => [action, target])).toEqual([
      ['ai-access-taken', 'access.pdf in the asset Press 7'],
      ['ai-access-given', 'access.pdf in the asset Press 7'],
    ])
  })

  it('keeps its versions: each can be opened, and made the current one', async () => {
    const { id } = await upload(ada, { place, file: pdf, fileName: 'manual.pdf' })
    const { bytes: second } = await makeManualPdf({ pages: 3 })
    const replaced = await upload(ada, { place, file: second, fileName: 'manual.pdf', fields: { ifTaken: 'replace' } })
    expect(replaced).toMatchObject({ id, version: 2 })
    const list = () => ada.call(resourceRoutes.fetchVersions, { query: query(id) })
    const versions = await list()
    const createdBy = { _id: ada.user._id, username: ada.user.username }
    expect(versions).toMatchObject([
      { version: 2, size: second.length, current: true, processed: false, createdBy },
      { version: 1, size: pdf.length, current: false, processed: false, createdBy },
    ])
    const sizes = versions.map(async ({ url }) => (await (await ada.request('GET', url)).bytes()).length)
    expect(await Promise.all(sizes)).toEqual([second.length, pdf.length])
    const restored = await ada.call(resourceRoutes.restoreVersion, { query: { ...query(id), version: 1 } })
    expect(restored).toMatchObject({ version: 1, metadata: { size: pdf.length } })
    expect((await list()).map(({ current }) => current)).toEqual([false, true])
    const unknown = { query: { ...query(id), version: 3 } }
    expect((await ada.tryCall(resourceRoutes.restoreVersion, unknown)).status).toBe(404)
  })
})

describe('a signed link', () => {
  it('answers to the session that it was made for, whole or by ranges, as a harmless attachment [T16b, T22b]', async () => {
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

  it('is refused alike when forged, without its session, under another session and after it [T22b]', async () => {
    const { url } = await upload(ada, { place, file: pdf, fileName: 'secret.pdf' })
    const again = await signIn(server, ada.account)
    const ended = await signIn(server, ada.account)
    const { url: endedUrl } = await upload(ended, { place, file: pdf, fileName: 'secret.pdf' })
    const cookie = [...ended.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await fetch(new URL(endedUrl, server.url), { headers: { cookie } })).status).toBe(200)
    await ended.call(accountRoutes.logout)
    const refusals = [
      await fetch(new URL(endedUrl, server.url), { headers: { cookie } }),
      await ada.request('GET', altered(url)),
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
