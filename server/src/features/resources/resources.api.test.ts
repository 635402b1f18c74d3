import { accountRoutes } from '@millwright/contract/accounts'
import { errorTexts } from '@millwright/contract/errors'
import { texts } from '@millwright/contract/texts'
import { resourceRoutes } from '@millwright/contract/resources'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, type Place, upload } from '../../../test/documents.ts'
import { type SignedUp, signIn, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

const server = inject('server')
let ada: SignedUp
let place: Place
let pdf: Uint8Array

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada)
  pdf = (await makeManualPdf({ pages: 2 })).bytes
})

const filesOf = (where: Place) => ada.call(resourceRoutes.fetchDocuments, { query: { ...where, parentId: null } })

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
