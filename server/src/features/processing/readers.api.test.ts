import { chatRoutes, type Source } from '@millwright/contract/chats'
import { assetRoutes } from '@millwright/contract/assets'
import { bankRoutes } from '@millwright/contract/bank'
import { companyRoutes } from '@millwright/contract/company'
import { driveRoutes } from '@millwright/contract/drive'
import { resourceRoutes } from '@millwright/contract/resources'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeDocx, paragraph } from '../../../test/office-files.ts'
import { lineAt, makeScannedPdf, pictureOf } from '../../../test/pdf/scanned-pdf.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { readsAll } from '../../../test/reads-all.ts'
import { readsHere } from '../../../test/reads-here.ts'
import { pngOf, videoOf } from '../../../test/sample-files.ts'
import { videoJobs } from '../../../test/videos.ts'
import { readingMessages } from '../../../test/work-sentences.ts'

const all = readsHere && readsAll(import.meta.filename, ['../../knowledge/readers/', './attempts/'])
const server = inject('server')
let ada: SignedUp
beforeAll(async () => {
  ada = await signUp(server)
})

async function sourcesOf(place: AssetIds, query: string): Promise<Source[]> {
  const sources: Source[] = []
  for await (const event of ada.events(chatRoutes.newMessage, { body: { query, assetId: place.assetId } })) {
    if (event.type === 'source') sources.push(event.content)
  }
  return sources
}

describe.runIf(all)('a scan', () => {
  it('answers a question with its sentence, cited on the picture of the page', async () => {
    const place = await newAsset(ada)
    const file = await makeScannedPdf([
      { lines: ['Safety', 'Switch the conveyor off before any work.'] },
      { lines: ['Gearbox', 'The torque of the gearbox bolts is 48 Nm at every station.'] },
    ])
    const { id } = await upload(ada, { place, file, fileName: 'scan.pdf', fields: toProcess })
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([
      { status: 'completed', error: null, queue: 'documents' },
    ])
    const [source] = await sourcesOf(place, 'What is the torque of the gearbox bolts?')
    const [quote] = source?.quotes ?? []
    expect(source).toMatchObject({ resourceId: id, segments: [2] })
    expect(quote).toMatchObject({ segment: 2, text: 'The torque of the gearbox bolts is 48 Nm at every station.' })
    const [box] = quote?.boxes ?? []
    expect((box?.x ?? 0) * 595).toBeCloseTo(lineAt(1).x, -0.5)
    expect((box?.y ?? 0) * 842).toBeGreaterThan(lineAt(1).baseline - 15)
    expect((box?.y ?? 0) * 842).toBeLessThan(lineAt(1).baseline)
  })

  it('without any text fails with what to do', async () => {
    const place = await newAsset(ada)
    const file = await makeScannedPdf([{}])
    await upload(ada, { place, file, fileName: 'empty.pdf', fields: toProcess })
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'failed', error: readingMessages.no_text }])
  })
})

describe('a picture', () => {
  it('answers a question with what is written on it, cited in its place', async () => {
    const place = await newAsset(ada)
    const file = await pictureOf({ lines: ['Nameplate', 'The rated power of the spindle motor is 45 kW.'] })
    // With AI access an image is processed, whatever else is said.
    const fields = { grantAIAccess: 'true', initiateProcessing: 'false' }
    const { id } = await upload(ada, { place, file, fileName: 'plate.png', kind: 'image', fields })
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', queue: 'images' }])
    const [source] = await sourcesOf(place, 'What is the rated power of the spindle motor?')
    expect(source).toMatchObject({ resourceId: id, fileType: 'image', segments: [1] })
    expect(source?.quotes[0]?.segment).toBe(1)
    expect(source?.quotes[0]?.text).toContain('45 kW')
    expect((source?.quotes[0]?.boxes?.[0]?.y ?? 0) * 842).toBeCloseTo(lineAt(1).baseline - 9, -1)
  })

  it('that went into the bin before it was read is read once it is back', async () => {
    const place = await newAsset(ada)
    const file = await pictureOf({ lines: ['The oil level of the press is 4 mm.'] })
    const fields = { grantAIAccess: 'true' }
    const { id } = await upload(ada, { place, file, fileName: 'gauge.png', kind: 'image', fields })
    await ada.call(resourceRoutes.deleteImages, { query: place, body: { ids: [id] } })
    expect(await jobLists(ada, place)).toEqual([[]])
    await ada.call(driveRoutes.restore, { query: place, body: { ids: [id] } })
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ resourceId: id, status: 'completed' }])
    const image = await ada.call(resourceRoutes.fetchImage, { query: { assetId: place.assetId, imageId: id } })
    expect(image.processed).toBe(true)
  })
})

describe('a file', () => {
  const make = {
    document: async () => (await makeManualPdf({ pages: 1 })).bytes,
    image: () => pngOf(),
    video: () => Promise.resolve(videoOf('mp4')),
  }
  it.each([
    ['documents', 'document', 'plain.pdf', resourceRoutes.setDocumentAccess],
    ['images', 'image', 'plain.png', resourceRoutes.setImageAccess],
    ['videos', 'video', 'plain.mp4', resourceRoutes.setVideoAccess],
  ] as const)('of the %s is processed as soon as AI may use it', async (queue, kind, fileName, route) => {
    const place = await newAsset(ada)
    const { id } = await upload(ada, { place, file: await make[kind](), fileName, kind })
    const setAccess = (aiAccess: boolean) => ada.call(route, { query: { ...place, id }, body: { aiAccess } })
    const jobs = async () => (await (queue === 'videos' ? videoJobs(ada, place) : jobLists(ada, place))).at(-1)
    await setAccess(false)
    expect(await jobs()).toEqual([])
    await setAccess(true)
    expect(await jobs()).toMatchObject([{ resourceId: id, queue }])
    if (kind !== 'image') return
    // An ordinary photo says nothing, which is no failure.
    const done = { status: 'completed', progress: 100, error: null, withoutText: true }
    expect(await jobs()).toMatchObject([done])
    const query = { assetId: place.assetId, imageId: id }
    const record = { processed: true, failure: null, withoutText: true }
    expect(await ada.call(resourceRoutes.fetchImage, { query })).toMatchObject(record)
    const [row] = await ada.call(bankRoutes.fetch, { query: { assetId: [place.assetId] } })
    expect(row).toMatchObject({ processed: true, withoutText: true })
    // Nor does it answer questions, as the landing of the chat would say.
    const { counts } = await ada.call(assetRoutes.fetchSingle, { query: place })
    expect(counts).toMatchObject({ resources: 1, ready: 0 })
  })
})

describe.runIf(readsHere)('an office file', () => {
  it('answers a question with its sentence, cited on its page', async () => {
    await ada.call(companyRoutes.update, { body: { officeFiles: true } })
    const place = await newAsset(ada)
    const pages = ['Switch it off first.', 'The torque of the gearbox bolts is 48 Nm.']
    const file = makeDocx(pages.map((text) => paragraph(text, '<w:pageBreakBefore/>')).join(''))
    const { id } = await upload(ada, { place, file, fileName: 'manual.docx', fields: toProcess })
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', queue: 'documents' }])
    const [source] = await sourcesOf(place, 'What is the torque of the gearbox bolts?')
    expect(source).toMatchObject({ resourceId: id, quotes: [{ text: pages[1] }] })
  })
})
