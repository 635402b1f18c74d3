import { companyRoutes } from '@millwright/contract/company'
import { formats } from '@millwright/contract/formats'
import { limits } from '@millwright/contract/limits'
import { resourceRoutes } from '@millwright/contract/resources'
import { driveRoutes } from '@millwright/contract/drive'
import { videoRoutes } from '@millwright/contract/videos'
import { texts } from '@millwright/contract/texts'
import { uploadRoutes } from '@millwright/contract/uploads'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, type AssetIds, upload, uploadEvents } from '../../../test/documents.ts'
import { makeDocx, paragraph } from '../../../test/office-files.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { blackPng, jpegOf, pngOf, svgOf, videoHeads, videoOf } from '../../../test/sample-files.ts'

const server = inject('server')
let ada: SignedUp
let place: AssetIds

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada)
})

const bytesOf = async (url: string | null) => ada.request('GET', url ?? '')

describe('an image', () => {
  it('is kept as it came, with a small picture of it beside it', async () => {
    const bytes = await pngOf('#336699', 1_000)
    const file = await upload(ada, { place, kind: 'image', file: bytes, fileName: 'Pump.PNG' })
    expect(file).toMatchObject({
      type: 'image',
      fileName: 'Pump.PNG',
      processed: false,
      metadata: { extension: 'png', type: 'image/png', size: bytes.length },
    })
    const shown = await bytesOf(file.url)
    expect([shown.headers.get('content-type'), Buffer.from(await shown.bytes()).equals(bytes)]).toEqual([
      'image/png',
      true,
    ])
    expect(file.thumbnailUrl).not.toBeNull()
    const { files } = await ada.call(resourceRoutes.fetchAllImages, { query: place })
    expect(files.map(({ id }) => id)).toEqual([file.id])
  })

  it('keeps the extension that means the same, and gets its own behind a wrong one', async () => {
    const file = await jpegOf()
    const named = async (fileName: string) => (await upload(ada, { place, kind: 'image', file, fileName })).fileName
    expect(await named('valve.jpeg')).toBe('valve.jpeg')
    expect(await named('valve.JPG')).toBe('valve.JPG')
    expect(await named('valve.png')).toBe('valve.png.jpg')
  })

  it('may be a drawing, whatever it holds: it is sent to nobody who would run it [T16b]', async () => {
    const content = `<script>alert(1)</script><image href="http://127.0.0.1:9/x.png"/><rect width="90" height="60"/>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(2)"/></foreignObject>`
    const file = await upload(ada, { place, kind: 'image', file: svgOf(content), fileName: 'plan.svg' })
    expect(file).toMatchObject({ fileName: 'plan.svg', metadata: { type: 'image/svg+xml' } })
    const { headers } = await bytesOf(file.url)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  const nested = Array.from({ length: 20 }, (_, at) => {
    const uses = at === 0 ? '<rect width="1" height="1"/>' : `<use href="#a${at - 1}"/>`.repeat(8)
    return `<g id="a${at}">${uses}</g>`
  }).join('')
  const entities = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
  it.each<[what: string, file: () => Buffer | Promise<Buffer>, fileName: string, error: string]>([
    ['that is none', () => Buffer.from('<html></html>'), 'a.png', texts.notAnImage],
    ['that is empty', () => Buffer.alloc(0), 'a.png', texts.notAnImage],
    ['that is a GIF', () => Buffer.from('GIF89a'), 'a.png', texts.notAnImage],
    ['that is a drawing under the name of a picture', () => svgOf('<rect/>'), 'a.png', texts.notAnImage],
    ['of a drawing in a gzip', () => gzipSync(svgOf('<rect/>')), 'a.svg', texts.notAnImage],
    ['of a drawing that is cut off', () => svgOf('<rect/>').subarray(0, -3), 'a.svg', texts.notAnImage],
    ['of a page under the name of a drawing', () => Buffer.from('<html/>'), 'a.svg', texts.notAnImage],
    ['of a drawing with entities', () => Buffer.from(entities + svgOf('').toString()), 'a.svg', texts.notAnImage],
    [
      'of a drawing without end',
      () => svgOf(`<defs>${nested}</defs><use href="#a19"/>`),
      'a.svg',
      texts.imageUnreadable,
    ],
    ['of 30,000 by 30,000 pixels', () => blackPng(30_000, false), 'a.png', texts.imagePixels],
    ['of 50,000 by 50,000 pixels', () => blackPng(50_000, false), 'a.png', texts.imagePixels],
    ['that is cut off', async () => (await noisyJpeg()).subarray(0, -20_000), 'a.jpg', texts.imageUnreadable],
  ])('%s is refused [T14, T16d, T17]', async (...[, file, fileName, error]) => {
    const where = await newAsset(ada)
    const events = await uploadEvents(ada, { place: where, kind: 'image', file: await file(), fileName })
    expect(events.at(-1)).toMatchObject({ type: 'error', content: error })
    expect((await ada.call(resourceRoutes.fetchAllImages, { query: where })).files).toEqual([])
  })

  it('is refused beyond 20 MB: with a status where its length says so, else when it is reached [T13a]', async () => {
    const large = Buffer.concat([await pngOf(), Buffer.alloc(limits.imageBytes)])
    const events = await uploadEvents(ada, { place, kind: 'image', file: large, fileName: 'large.png' })
    expect(events.at(-1)).toMatchObject({ type: 'error', content: texts.imageTooLarge })
    const larger = Buffer.alloc(limits.imageBytes + 2_000_000)
    const form = new FormData()
    form.append('file', new Blob([larger]), 'larger.png')
    const answer = await ada.tryCall(uploadRoutes.uploadImage, { query: place, body: form })
    expect(answer).toMatchObject({
      status: 413,
      error: texts.imageTooLarge,
      code: 'file.too_large',
      params: { kind: 'image', limit: 20_971_520 },
    })
    // What a version may have is known by its file alone.
    const { id } = await upload(ada, { place, kind: 'image', file: await pngOf(), fileName: 'small.png' })
    const version = await ada.tryCall(uploadRoutes.uploadVersion, { query: { ...place, id }, body: form })
    expect(version).toMatchObject({ status: 413, error: texts.imageTooLarge })
  })
})

describe('a video', () => {
  it.each(Object.keys(videoHeads))('is known by its bytes: %s', async (extension) => {
    const file = videoOf(extension)
    const saved = await upload(ada, { place, kind: 'video', file, fileName: `film.${extension}` })
    expect(saved).toMatchObject({
      type: 'video',
      fileName: `film.${extension}`,
      thumbnailUrl: null,
      metadata: { extension, size: file.length },
    })
    expect(saved.metadata.type).toMatch(/^video\//)
  })

  it('has no transcript before videos are processed, and a file of another kind has none to ask for', async () => {
    const { assetId } = place
    const transcriptOf = (videoId: string) => ada.tryCall(videoRoutes.fetchTranscript, { query: { assetId, videoId } })
    const video = await upload(ada, { place, kind: 'video', file: videoOf('webm'), fileName: 'silent.webm' })
    expect(await transcriptOf(video.id)).toMatchObject({ status: 409, error: texts.transcriptMissing })
    const image = await upload(ada, { place, kind: 'image', file: await pngOf(), fileName: 'silent.png' })
    const elsewhere = { place: await newAsset(ada), file: videoOf('webm'), fileName: 'elsewhere.webm' }
    const other = await upload(ada, { ...elsewhere, kind: 'video' })
    const stranger = await signUp(server)
    const foreign = { place: await newAsset(stranger), file: videoOf('webm'), fileName: 'foreign.webm' }
    const strangers = await upload(stranger, { ...foreign, kind: 'video' })
    for (const { id } of [image, other, strangers]) {
      expect(await transcriptOf(id)).toMatchObject({ status: 404, error: 'Not found' })
    }
  })

  it('has every extension that the contract names', () => {
    expect(Object.keys(videoHeads).toSorted()).toEqual([...formats.video.always].toSorted())
  })

  it.each([
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:10,\n/etc/passwd\n')],
    ['a list of files to join', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a page', Buffer.from('<html></html>')],
    ['a text', Buffer.from('nothing but text')],
    ['a picture', async () => pngOf()],
    ['a drawing', svgOf('<image href="file:///etc/passwd"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s, and nothing is kept [T14, T19a]', async (_, made) => {
    const file = typeof made === 'function' ? await made() : made
    const where = await newAsset(ada)
    const events = await uploadEvents(ada, { place: where, kind: 'video', file, fileName: 'film.mp4' })
    expect(events.at(-1)).toMatchObject({ type: 'error', content: texts.notAVideo })
    expect((await ada.call(driveRoutes.fetch, { query: where })).files).toEqual([])
  })
})

function noisyJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
}

describe('an office file', () => {
  it('is taken as long as the company says so', async () => {
    const own = await signUp(server)
    const where = await newAsset(own)
    const file = makeDocx(paragraph('The torque of the gearbox bolts is 48 Nm.'))
    const send = async () => (await uploadEvents(own, { place: where, file, fileName: 'manual.docx' })).at(-1)
    for (const officeFiles of [null, true, false]) {
      if (officeFiles !== null) await own.call(companyRoutes.update, { body: { officeFiles } })
      const last = officeFiles ? { type: 'close', content: null } : { type: 'error', content: texts.notAPdf }
      expect([officeFiles, await send()]).toMatchObject([officeFiles, last])
    }
  })
})
