import { driveRoutes } from '@millwright/contract/drive'
import { resourceRoutes } from '@millwright/contract/resources'
import { texts } from '@millwright/contract/texts'
import { type UploadedFile, type UploadEvent, uploadRoutes } from '@millwright/contract/uploads'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, newAsset, type AssetIds, toProcess, upload, uploadEvents } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { jpegOf, pngOf, videoOf } from '../../../test/sample-files.ts'

const server = inject('server')
let ada: SignedUp
let place: AssetIds
let pdf: Uint8Array
let otherPdf: Uint8Array

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada)
  pdf = (await makeManualPdf({ pages: 1 })).bytes
  otherPdf = (await makeManualPdf({ pages: 2 })).bytes
})

type SentVersion = {
  where?: AssetIds
  id: string
  file: Uint8Array
  fileName?: string
  fields?: Record<string, string>
}

async function versionEvents({ where = place, id, file, fileName = 'new', fields = {} }: SentVersion) {
  const events: UploadEvent[] = []
  const query = { ...where, id }
  for await (const event of ada.upload(uploadRoutes.uploadVersion, { query, file, fileName, fields })) {
    events.push(event)
  }
  return events
}

async function addVersion(sent: SentVersion): Promise<UploadedFile> {
  const events = await versionEvents(sent)
  const data = events.find((event) => event.type === 'data')
  if (!data) throw new Error(`The upload ended with ${JSON.stringify(events.at(-1))}`)
  return data.content
}

/** A PDF of its own: a comment stands behind its end. */
const anotherPdf = (number: number) => Buffer.concat([otherPdf, Buffer.from(`\n% ${number}\n`)])

const bytesOf = async (url: string) => Buffer.from(await (await ada.request('GET', url)).bytes())

describe('an upload into a folder', () => {
  it('lies there, and names are free in each folder by themselves', async () => {
    const where = await newAsset(ada)
    const { id: parentId } = await ada.call(driveRoutes.createFolder, { query: where, body: { name: 'Pumps' } })
    const sent = { place: where, file: pdf, fileName: 'pump.pdf' }
    await upload(ada, sent)
    const inside = await upload(ada, { ...sent, fields: { parentId } })
    expect(inside).toMatchObject({ parentId, fileName: 'pump.pdf' })
    expect(await upload(ada, { ...sent, fields: { parentId } })).toMatchObject({ fileName: 'pump (2).pdf' })
    const { files } = await ada.call(resourceRoutes.fetchDocuments, { query: { ...where, parentId } })
    expect(files.map(({ fileName }) => fileName)).toEqual(['pump (2).pdf', 'pump.pdf'])
  })

  it("is refused for a folder of another asset, before the file's bytes are read and after them [T13b]", async () => {
    const elsewhere = await newAsset(ada)
    const { id: parentId } = await ada.call(driveRoutes.createFolder, { query: elsewhere, body: { name: 'Pumps' } })
    const before = new FormData()
    before.append('parentId', parentId)
    before.append('file', new Blob([Uint8Array.from(pdf)]), 'a.pdf')
    expect(await ada.tryCall(uploadRoutes.uploadDocument, { query: place, body: before })).toMatchObject({
      status: 404,
    })
    const after = new FormData()
    after.append('file', new Blob([Uint8Array.from(pdf)]), 'a.pdf')
    after.append('parentId', parentId)
    const response = await ada.request('POST', uploadRoutes.uploadDocument.path, { query: place, body: after })
    expect(await response.text()).toContain(
      '{"type":"error","content":"Not found","code":"thing.not_found","params":{}}',
    )
  })
})

describe('the name of a file that is there', () => {
  it('gets a number, or with `replace` the next version of that file', async () => {
    const where = await newAsset(ada)
    const sent = { place: where, fileName: 'pump.pdf' }
    const first = await upload(ada, { ...sent, file: pdf })
    const second = await upload(ada, { ...sent, file: otherPdf })
    expect(second).toMatchObject({ fileName: 'pump (2).pdf', version: 1 })
    const replaced = await upload(ada, { ...sent, file: otherPdf, fields: { ifTaken: 'replace' } })
    expect(replaced).toMatchObject({ id: first.id, fileName: 'pump.pdf', version: 2 })
    expect((await bytesOf(replaced.url)).equals(otherPdf)).toBe(true)
    expect((await bytesOf(first.url)).equals(pdf)).toBe(true)
    const free = await upload(ada, { ...sent, fileName: 'valve.pdf', file: pdf, fields: { ifTaken: 'replace' } })
    expect(free).toMatchObject({ fileName: 'valve.pdf', version: 1 })
  })

  it('makes one file and its versions of many that come at once with `replace`', async () => {
    const where = await newAsset(ada)
    const sent = { place: where, fileName: 'pump.pdf', fields: { ifTaken: 'replace' } }
    const files = await Promise.all([1, 2, 3, 4].map((number) => upload(ada, { ...sent, file: anotherPdf(number) })))
    expect(new Set(files.map(({ version }) => version))).toEqual(new Set([1, 2, 3, 4]))
    expect(new Set(files.map(({ id }) => id)).size).toBe(1)
  })
})

describe('a new version', () => {
  it('takes its number when many come at once, and the name of its file', async () => {
    const { id } = await upload(ada, { place, file: pdf, fileName: 'press.pdf' })
    const versions = await Promise.all(
      [1, 2, 3].map((number) => addVersion({ id, file: anotherPdf(number), fileName: 'x.pdf' })),
    )
    expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([2, 3, 4]))
    expect(new Set(versions.map(({ fileName }) => fileName))).toEqual(new Set(['press.pdf']))
  })

  it('gives the name its own extension, and a number where that name is taken', async () => {
    const where = await newAsset(ada)
    const sent = { place: where, kind: 'image' as const }
    await upload(ada, { ...sent, file: await jpegOf(), fileName: 'gauge.jpg' })
    const { id } = await upload(ada, { ...sent, file: await pngOf(), fileName: 'gauge.png' })
    const saved = await addVersion({ where, id, file: await jpegOf('#112233'), fileName: 'whatever.jpg' })
    expect(saved).toMatchObject({ id, version: 2, fileName: 'gauge (2).jpg', metadata: { extension: 'jpg' } })
  })

  it('must be of the type of its file', async () => {
    const { id } = await upload(ada, { place, file: pdf, fileName: 'manual.pdf' })
    const events = await versionEvents({ id, file: videoOf('mp4'), fileName: 'manual.mp4' })
    expect(events.at(-1)).toMatchObject({ type: 'error', content: texts.notAPdf })
  })

  it('is refused for a file that is not there or in another asset', async () => {
    const elsewhere = await newAsset(ada)
    const { id } = await upload(ada, { place: elsewhere, file: pdf, fileName: 'manual.pdf' })
    for (const wrong of [id, randomUUID()]) {
      await expect(versionEvents({ id: wrong, file: pdf })).rejects.toThrow('404 Not found')
    }
  })

  it('is processed when the one before it was', async () => {
    const where = await newAsset(ada)
    const sent = { place: where, file: pdf, fileName: 'pump.pdf' }
    const { id } = await upload(ada, { ...sent, fields: toProcess })
    await jobLists(ada, where)
    const next = await addVersion({ where, id, file: otherPdf })
    expect(next.processed).toBe(false)
    const [jobs] = (await jobLists(ada, where)).slice(-1)
    expect(jobs).toMatchObject([{ resourceId: id, status: 'completed' }])
    const file = await ada.call(resourceRoutes.fetchDocument, { query: { assetId: where.assetId, docId: id } })
    expect(file).toMatchObject({ version: 2, processed: true })
  })

  it('is processed in place of the one before it, whose job is not done', async () => {
    const where = await newAsset(ada)
    const long = (await makeManualPdf({ pages: 400 })).bytes
    const { id } = await upload(ada, { place: where, file: long, fileName: 'pump.pdf', fields: toProcess })
    await addVersion({ where, id, file: otherPdf })
    const [jobs] = (await jobLists(ada, where)).slice(-1)
    expect(jobs).toMatchObject([{ resourceId: id, status: 'completed' }])
    const file = await ada.call(resourceRoutes.fetchDocument, { query: { assetId: where.assetId, docId: id } })
    expect(file).toMatchObject({ version: 2, processed: true })
  })
})

describe('bytes that the asset holds already', () => {
  it('are told with the file that has them, and read through either', async () => {
    const where = await newAsset(ada)
    const first = await upload(ada, { place: where, file: pdf, fileName: 'pump.pdf' })
    expect(first.sameAs).toBeUndefined()
    const second = await upload(ada, { place: where, file: pdf, fileName: 'copy.pdf' })
    expect(second.sameAs).toEqual({ id: first.id, fileName: 'pump.pdf' })
    for (const { url } of [first, second]) expect((await bytesOf(url)).equals(pdf)).toBe(true)
    const elsewhere = await upload(ada, { place: await newAsset(ada), file: pdf, fileName: 'pump.pdf' })
    expect(elsewhere.sameAs).toBeUndefined()
  })

  it('are not told of a new version, which is no copy', async () => {
    const where = await newAsset(ada)
    await upload(ada, { place: where, file: pdf, fileName: 'pump.pdf' })
    const { id } = await upload(ada, { place: where, file: otherPdf, fileName: 'press.pdf' })
    const version = await addVersion({ where, id, file: pdf })
    expect([version.version, version.sameAs]).toEqual([2, undefined])
    const sent = { place: where, fileName: 'press.pdf', fields: { ifTaken: 'replace' } }
    await upload(ada, { ...sent, file: otherPdf })
    const replaced = await upload(ada, { ...sent, file: pdf })
    expect([replaced.id, replaced.version, replaced.sameAs]).toEqual([id, 4, undefined])
  })

  it('make no version and no job where they are those of the replaced file', async () => {
    const where = await newAsset(ada)
    await upload(ada, { place: where, file: pdf, fileName: 'older.pdf' })
    const sent = {
      place: where,
      file: pdf,
      fileName: 'pump.pdf',
      fields: { grantAIAccess: 'true', ifTaken: 'replace' },
    }
    const { sameAs: _, ...first } = await upload(ada, sent)
    const again = [
      await upload(ada, { ...sent, fields: { ...toProcess, ifTaken: 'replace' } }),
      await addVersion({ where, id: first.id, file: pdf, fields: { initiateProcessing: 'true' } }),
    ]
    for (const file of again) expect({ ...file, url: first.url }).toEqual(first)
    expect((await bytesOf(first.url)).equals(pdf)).toBe(true)
    expect(await jobLists(ada, where)).toEqual([[]])
  })
})

it('an unknown folder is refused in any upload', async () => {
  const events = uploadEvents(ada, { place, file: pdf, fileName: 'a.pdf', fields: { parentId: randomUUID() } })
  await expect(events).rejects.toThrow('404 Not found')
})
