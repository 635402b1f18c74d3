import { assetRoutes } from '@millwright/contract/assets'
import { videoRoutes } from '@millwright/contract/videos'
import { driveRoutes } from '@millwright/contract/drive'
import { resourceRoutes } from '@millwright/contract/resources'
import { texts } from '@millwright/contract/texts'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { altered, newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { signIn, type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

const server = inject('server')
let ada: SignedUp
let place: AssetIds
let pdf: Uint8Array

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada, 'Press: 7')
  pdf = (await makeManualPdf({ pages: 1 })).bytes
})

const add = (fileName: string) => upload(ada, { place, file: pdf, fileName })
const newFolder = (name: string, parentId: string | null = null) =>
  ada.call(driveRoutes.createFolder, { query: place, body: { name, parentId } })
const zipOf = async (body: { ids?: string[]; folderIds?: string[] }) =>
  (await ada.call(driveRoutes.downloadMany, { query: place, body })).url

describe('a download', () => {
  it('of one file is the file itself, to be saved under its name, whole or by ranges', async () => {
    const { id } = await add('Ölstand #1.pdf')
    const { url } = await ada.call(driveRoutes.downloadDocument, { query: { ...place, id } })
    const whole = await ada.request('GET', url)
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="_lstand #1.pdf"; filename*=UTF-8''%C3%96lstand%20%231.pdf`,
    )
    expect(Buffer.from(await whole.bytes())).toEqual(Buffer.from(pdf))
    const part = await ada.request('GET', url, { headers: { range: 'bytes=0-4' } })
    expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
    expect((await ada.request('GET', url, { headers: { range: 'bytes=5-2' } })).status).toBe(416)
    for (const route of [driveRoutes.downloadImage, videoRoutes.downloadVideo]) {
      expect((await ada.tryCall(route, { query: { ...place, id } })).status).toBe(404)
    }
  })

  it('of a folder is a zip of its tree', async () => {
    const manuals = await newFolder('Manuals')
    const valves = await newFolder('Valves', manuals.id)
    await newFolder('Empty', manuals.id)
    const [a, b] = [await add('a.pdf'), await add('b.pdf')]
    const body = { ids: [a.id, b.id], parentId: valves.id }
    await ada.call(driveRoutes.move, { query: place, body })
    const { url } = await ada.call(driveRoutes.downloadFolder, { query: { ...place, folderId: manuals.id } })
    const answer = await ada.request('GET', url)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename=Manuals.zip')
    const bytes = await answer.bytes()
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const unzipped = unzipSync(bytes)
    expect(Object.keys(unzipped).toSorted()).toEqual(['Manuals/Empty/', 'Manuals/Valves/a.pdf', 'Manuals/Valves/b.pdf'])
    expect(Buffer.from(unzipped['Manuals/Valves/a.pdf'] ?? [])).toEqual(Buffer.from(pdf))
    const head = await ada.request('HEAD', url)
    expect([head.status, head.headers.get('accept-ranges')]).toEqual([200, 'none'])
  })

  it('of many is a zip of what is still there when it is read', async () => {
    const folder = await newFolder('Chosen')
    const [kept, gone, inside] = [await add('kept.pdf'), await add('gone.pdf'), await add('inside.pdf')]
    await ada.call(driveRoutes.move, { query: place, body: { ids: [inside.id], parentId: folder.id } })
    const url = await zipOf({ ids: [kept.id, gone.id], folderIds: [folder.id] })
    const { assetId } = place
    await ada.call(resourceRoutes.deleteDocuments, { query: { assetId }, body: { ids: [gone.id] } })
    const answer = await ada.request('GET', url)
    expect(answer.headers.get('content-disposition')).toContain('filename="Press: 7.zip"')
    expect(Object.keys(unzipSync(await answer.bytes())).toSorted()).toEqual(['Chosen/inside.pdf', 'kept.pdf'])
    const nothing = await ada.tryCall(driveRoutes.downloadMany, { query: place, body: {} })
    expect([nothing.status, nothing.error]).toEqual([400, texts.nothingChosen])
  })

  it('is refused to another session, when it is altered, and once the asset is not theirs any more [T22b]', async () => {
    const { id } = await add('secret.pdf')
    const bo = await joinCompany(server, ada)
    const list = (users: { userId: string; access: 'read' }[]) =>
      ada.call(assetRoutes.update, { query: place, body: { name: 'Press: 7', info: 'x', users } })
    await list([{ userId: bo.user._id, access: 'read' }])
    const urls = [
      (await bo.call(driveRoutes.downloadDocument, { query: { ...place, id } })).url,
      (await bo.call(driveRoutes.downloadMany, { query: place, body: { ids: [id] } })).url,
    ]
    for (const url of urls) {
      expect((await bo.request('GET', url)).status).toBe(200)
      for (const refused of [
        await ada.request('GET', url),
        await (await signIn(server, bo.account)).request('GET', url),
        await bo.request('GET', altered(url)),
      ]) {
        expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(texts.linkRefused)])
      }
    }
    await list([])
    for (const url of urls) expect((await bo.request('GET', url)).status).toBe(403)
  })

  it('goes on for others when a reader breaks it off', async () => {
    const { id } = await add('long.pdf')
    const url = await zipOf({ ids: [id] })
    const stop = new AbortController()
    const broken = await ada.request('GET', url, { signal: stop.signal })
    await broken.body?.getReader().read()
    stop.abort()
    expect((await ada.request('GET', url)).status).toBe(200)
  })
})
