import { type ChatEvent, chatRoutes, type Source } from '@millwright/contract/chats'
import { driveRoutes } from '@millwright/contract/drive'
import { limits } from '@millwright/contract/limits'
import { resourceRoutes } from '@millwright/contract/resources'
import type { Route } from '@millwright/contract/route'
import { texts } from '@millwright/contract/texts'
import { uploadRoutes } from '@millwright/contract/uploads'
import { type TranscriptFormat, videoRoutes } from '@millwright/contract/videos'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { gatherPersonalData } from '../../../test/personal-data.ts'
import { jobLists, newAsset, type AssetIds, toProcess, upload, uploadEvents } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { readsAll } from '../../../test/reads-all.ts'
import { readsHere } from '../../../test/reads-here.ts'
import { videoOf } from '../../../test/sample-files.ts'
import { ffmpegIsHere, makeTalk, makeVideo, probe, subtitles, talk, turned, videoJobs } from '../../../test/videos.ts'

const all =
  readsHere &&
  readsAll(import.meta.filename, [
    '../../knowledge/readers/',
    '../../knowledge/clips/',
    '../../knowledge/transcripts/',
    './',
    '../processing/videos/',
    '../processing/attempts/',
  ])
const server = inject('server')
let ada: SignedUp
let video: Buffer
beforeAll(async () => {
  ada = await signUp(server)
  if (ffmpegIsHere) video = await makeVideo()
})

async function sourcesOf(place: AssetIds, query: string, scope?: 'videos'): Promise<Source[]> {
  const sources: Source[] = []
  for await (const event of ada.events(chatRoutes.newMessage, { body: { query, assetId: place.assetId, scope } })) {
    if (event.type === 'source') sources.push(event.content)
  }
  return sources
}

const findVideo = ({ assetId }: AssetIds, videoId: string) =>
  ada.call(resourceRoutes.fetchVideo, { query: { assetId, videoId } })

async function bytesOf(url: string | null | undefined): Promise<{ type: string | null; bytes: Buffer }> {
  const response = await ada.request('GET', url ?? '')
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

/** What ffprobe says of the first picture in some bytes: codec, width, height. */
async function shownIn(bytes: Buffer): Promise<string> {
  return probe(bytes, ['-select_streams', 'v:0', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0'])
}

async function strongestColour(bytes: Buffer): Promise<string> {
  const { channels } = await sharp(bytes).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  return red > blue ? 'red' : 'blue'
}

describe.skipIf(!ffmpegIsHere)('a video with subtitles', () => {
  it('answers a question with the second at which that is said', async () => {
    const place = await newAsset(ada)
    const sent = { place, kind: 'video', file: video, fileName: 'service.mp4', fields: toProcess, subtitles } as const
    const { id } = await upload(ada, sent)
    expect((await videoJobs(ada, place)).at(-1)).toMatchObject([
      { queue: 'videos', status: 'completed', error: null, resourceId: id },
    ])
    const found = await ada.call(resourceRoutes.fetchVideo, { query: { assetId: place.assetId, videoId: id } })
    expect(found).toMatchObject({ processed: true, metadata: { width: 320, height: 180 } })
    expect(found.metadata.duration).toBeCloseTo(8, 0)
    const [source] = await sourcesOf(place, 'How many newton metres do the bolts of the cover need?')
    expect(source).toMatchObject({ resourceId: id, fileType: 'video', segments: [3] })
    expect(source?.quotes[0]).toMatchObject({
      segment: 3,
      text: 'Tighten the four bolts of the cover with 48 newton metres.',
    })
    const [transcript] = await ada.call(videoRoutes.fetchTranscript, {
      query: { assetId: place.assetId, videoId: id },
    })
    expect(transcript).toMatchObject({ language: 'en', edited: false })
    expect(transcript?.segments[1]).toEqual({
      start: 3.2,
      end: 5,
      text: 'Tighten the four bolts of the cover with 48 newton metres.',
    })
  })
  it.runIf(readsHere)(
    'has a poster, a small picture and those of the scrubber, and plays as it was uploaded',
    async () => {
      const place = await newAsset(ada)
      const sent = { place, kind: 'video', file: video, fileName: 'service.mp4', fields: toProcess, subtitles } as const
      const { id, posterUrl, spriteUrl } = await upload(ada, sent)
      expect([posterUrl, spriteUrl]).toEqual([null, null])
      await videoJobs(ada, place)
      const found = await findVideo(place, id)
      const [poster, sprite, thumbnail] = [found.posterUrl, found.spriteUrl, found.thumbnailUrl]
      expect(await shownIn((await bytesOf(poster)).bytes)).toBe('mjpeg,320,180')
      expect(await shownIn((await bytesOf(sprite)).bytes)).toBe('mjpeg,1600,900')
      expect(await shownIn((await bytesOf(thumbnail)).bytes)).toBe('mjpeg,320,180')
      expect((await bytesOf(found.url)).bytes.equals(video)).toBe(true)
    },
  )

  it.runIf(all).each([
    ['an old container', 'avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], '320,180'],
    [
      'a container that browsers do not know',
      'mkv',
      ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      '320,180',
    ],
    ["a phone's film that lies on its side", 'mov', ['-c:v', 'libx265', '-tag:v', 'hvc1', '-c:a', 'aac'], '180,320'],
  ] as const)('in %s gets a version that browsers play, beside the original', async (_, extension, codecs, shown) => {
    const place = await newAsset(ada)
    const made = await makeVideo({ seconds: 3, extension, codecs })
    const file = extension === 'mov' ? await turned(made) : made
    const fileName = `service.${extension}`
    const { id } = await upload(ada, { place, kind: 'video', file, fileName, fields: toProcess, subtitles })
    expect((await videoJobs(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
    const found = await findVideo(place, id)
    const [width, height] = shown.split(',').map(Number)
    expect(found.metadata).toMatchObject({ width, height, extension })
    const { type, bytes } = await bytesOf(found.url)
    expect(type).toBe('video/mp4')
    expect(await shownIn(bytes)).toMatch(/^h264/)
    expect(await shownIn((await bytesOf(found.posterUrl)).bytes)).toBe(`mjpeg,${shown}`)
    const { url } = await ada.call(videoRoutes.downloadVideo, { query: { ...place, id } })
    expect((await bytesOf(url)).bytes.equals(file)).toBe(true)
  })
})

describe.skipIf(!ffmpegIsHere)('a video that is not processed', () => {
  it.each([
    ['the assistant may not use', { grantAIAccess: 'false', initiateProcessing: 'false' }],
    ['is left for later', { grantAIAccess: 'true', initiateProcessing: 'false' }],
  ])('plays where browsers do not know its format, also one that %s', async (_, fields) => {
    const place = await newAsset(ada)
    const file = await makeVideo({ seconds: 1, extension: 'avi', codecs: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'] })
    const { id } = await upload(ada, { place, kind: 'video', file, fileName: 'service.avi', fields })
    await expect.poll(async () => (await bytesOf((await findVideo(place, id)).url)).type).toBe('video/mp4')
    const found = await findVideo(place, id)
    expect(found).toMatchObject({ processed: false, metadata: { width: 320, height: 180 } })
    expect(await shownIn((await bytesOf(found.url)).bytes)).toBe('h264,320,180')
    expect((await videoJobs(ada, place)).flat()).toEqual([])
  })
})

describe.skipIf(!ffmpegIsHere)('a talk', () => {
  let place: AssetIds
  let id: string
  beforeAll(async () => {
    place = await newAsset(ada)
    const sent = { place, kind: 'video', fileName: 'service.mp4', fields: toProcess } as const
    id = (await upload(ada, { ...sent, file: await makeTalk(), subtitles: talk })).id
    await videoJobs(ada, place)
  })

  it('is divided into clips where its subject changes, each with a title, a summary and a picture', async () => {
    const clips = await ada.call(videoRoutes.fetchClips, { query: { ...place, videoId: id } })
    expect(clips.map(({ start, end }) => [start, Math.round(end)])).toEqual([
      [0, 32],
      [32, 64],
    ])
    expect(clips[0]?.title).toMatch(/gear/i)
    expect(clips[1]?.title).toMatch(/belt|roller/i)
    expect(clips[0]?.summary).toMatch(/gearbox/)
    const pictures = await Promise.all(clips.map(async ({ posterUrl }) => (await bytesOf(posterUrl)).bytes))
    expect(await Promise.all(pictures.map(shownIn))).toEqual(['mjpeg,640,360', 'mjpeg,640,360'])
    // Of their own seconds: the talk is blue up to the belt, and red from there.
    expect(await Promise.all(pictures.map(strongestColour))).toEqual(['blue', 'red'])
  })

  it('answers from what stood on the screen, at the second at which it came up', async () => {
    const [source] = await sourcesOf(place, 'What does alarm E-417 mean?')
    expect(source?.quotes[0]?.text).toMatch(/E-417 low belt tension/)
    const [second] = source?.segments ?? []
    expect(second).toBeGreaterThanOrEqual(34)
    expect(second).toBeLessThanOrEqual(38)
    expect(source?.segments).toHaveLength(1)
  })

  it.runIf(all)('says of a figure on its screen that it may be read wrongly', async () => {
    const blurred = await newAsset(ada)
    // The first line is the most blurred: programs differ in what they still read, and none reads all of it surely.
    const line = (y: number) => `drawtext=text='Setpoint of the pump FP-9-1187':fontsize=34:fontcolor=white:x=40:y=${y}`
    const blurs = [line(60), 'gblur=sigma=3', line(140), 'gblur=sigma=2', line(220), 'gblur=sigma=3.5']
    const file = await makeVideo({ seconds: 8, picture: `color=c=darkblue:s=640x360:r=2:d=8,${blurs.join(',')}` })
    const sent = {
      place: blurred,
      kind: 'video',
      file,
      fileName: 'screen.mp4',
      fields: toProcess,
      subtitles,
    } as const
    const { id: videoId } = await upload(ada, sent)
    await videoJobs(ada, blurred)
    const events: ChatEvent[] = []
    const body = { query: 'What is the setpoint of the pump?', assetId: blurred.assetId }
    for await (const event of ada.events(chatRoutes.newMessage, { body })) events.push(event)
    const quotes = events.flatMap((event) => (event.type === 'source' ? event.content.quotes : []))
    expect(quotes.some(({ confidence = 1 }) => confidence < 0.92)).toBe(true)
    const text = events.map((event) => (event.type === 'chunk' ? event.content : '')).join('')
    const end = events.at(-1)
    const marked = end?.type === 'end' ? end.content.unproven.map((range) => text.slice(range.start, range.end)) : []
    expect(marked.join(' ')).toMatch(/\d/)
    expect(events.find((event) => event.type === 'source')).toMatchObject({ content: { resourceId: videoId } })
  })

  it('is all that is asked where the question asks videos alone', async () => {
    const { bytes: file, facts } = await makeManualPdf({ pages: 12 })
    const manual = await upload(ada, { place, file, fileName: 'manual.pdf', fields: toProcess })
    await jobLists(ada, place)
    const question = facts[0]?.question ?? ''
    expect((await sourcesOf(place, question)).map(({ resourceId }) => resourceId)).toContain(manual.id)
    for (const { resourceId } of await sourcesOf(place, question, 'videos')) expect(resourceId).toBe(id)
    const [source] = await sourcesOf(place, 'How many litres of gear oil are filled into the gearbox?', 'videos')
    expect(source?.segments).toEqual([16])
  })

  it('is indexed again when its transcript is corrected, and refuses a stale save', async () => {
    const query = { ...place, videoId: id }
    const read = async () => (await ada.call(videoRoutes.fetchTranscript, { query }))[0]
    const before = await read()
    const segments = (before?.segments ?? []).map((line) => ({
      ...line,
      text: line.text.replace('thirty millimetres', 'forty-five millimetres'),
    }))
    const headers = { 'if-match': `"${before?.updatedAt}"` }
    const saved = await ada.call(videoRoutes.saveTranscript, { query, body: { segments }, headers })
    expect(saved).toMatchObject({ id: before?.id, edited: true, segments })
    expect((await videoJobs(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
    const [source] = await sourcesOf(place, 'How much sag is right for the tension of the conveyor belt?')
    expect(source?.quotes[0]?.text).toContain('forty-five millimetres of sag')
    expect(source?.segments).toEqual([48])
    const again = await ada.tryCall(videoRoutes.saveTranscript, { query, body: { segments } })
    expect(again).toMatchObject({ status: 200, message: 'Transcript saved' })
    await videoJobs(ada, place)
    const own = await gatherPersonalData(ada)
    expect(own.list('transcripts')).toMatchObject([{ version: 1, language: 'en', lines: segments }])
    const stale = await ada.tryCall(videoRoutes.saveTranscript, { query, body: { segments: [] }, headers })
    expect(stale).toMatchObject({ status: 409, data: again.data })
    expect(await read()).toEqual(again.data)
  })

  it.each([
    [[{ start: -1, end: 2, text: 'early' }], texts.transcriptTime],
    [[{ start: 0, end: 1e9, text: 'late' }], texts.transcriptTime],
    [[{ start: 2, end: 1, text: 'backwards' }], texts.transcriptTime],
    [[{ start: 0, end: 1, text: ' ' }], texts.transcriptEmpty],
    [[{ start: 90, end: 91, text: 'behind the end' }], texts.transcriptEmpty],
    [[{ start: 0, end: 1, text: 'w'.repeat(limits.transcriptLine + 1) }], texts.transcriptText],
    [Array(limits.transcriptLines + 1).fill({ start: 0, end: 1, text: '' }), texts.transcriptLong],
  ])('keeps its transcript as it is where one is sent that says too much (%#)', async (segments, error) => {
    const query = { ...place, videoId: id }
    const before = await ada.call(videoRoutes.fetchTranscript, { query })
    expect(await ada.tryCall(videoRoutes.saveTranscript, { query, body: { segments } })).toMatchObject({
      status: 400,
      error,
    })
    expect(await ada.call(videoRoutes.fetchTranscript, { query })).toEqual(before)
  })

  it('takes a transcript as WebVTT or SubRip, gives it out as either, and nowhere else takes such a body', async () => {
    const query = { ...place, videoId: id }
    const send = (type: string, body: string, route: Route = videoRoutes.saveTranscript) =>
      ada.tryCall(route, { query, body, headers: { 'content-type': type } })
    const sent = await send('application/x-subrip', talk)
    expect(videoRoutes.saveTranscript.output.parse(sent.data).segments).toHaveLength(16)
    const download = async (format: TranscriptFormat) => {
      const { url } = await ada.call(videoRoutes.downloadVideo, { query: { ...place, id, format } })
      const response = await ada.request('GET', url)
      expect(response.headers.get('content-disposition')).toContain(`filename=service.${format}`)
      return response.text()
    }
    expect((await download('vtt')).startsWith('WEBVTT\n\n00:00:00.000 --> 00:00:03.500\nToday we')).toBe(true)
    expect(await download('srt')).toContain('\r\n00:01:00,000 --> 00:01:03,500\r\nSo much')
    expect((await download('txt')).split('\n')).toHaveLength(17)
    expect((await send('text/vtt', await download('vtt'))).data).toMatchObject({ language: 'en' })
    const kept = await ada.call(videoRoutes.fetchTranscript, { query })
    const broken = ['WEBVTT\n', '{"segments":', 'Drain the oil.\n\nFill it in.\n']
    for (const body of broken) {
      expect(await send('text/vtt', body)).toMatchObject({ status: 400, error: texts.subtitlesUnreadable })
    }
    expect(await send('application/json', '{"segments":')).toMatchObject({ status: 400 })
    expect(await ada.call(videoRoutes.fetchTranscript, { query })).toEqual(kept)
    expect(await send('text/plain', talk)).toMatchObject({ status: 415 })
    expect(await send('text/vtt', talk, resourceRoutes.setVideoAccess)).toMatchObject({ status: 415 })
    await videoJobs(ada, place)
  })

  it('has neither transcript nor clips for who may not see its asset [T21]', async () => {
    const bob = await signUp(server)
    const query = { ...place, videoId: id }
    for (const route of [videoRoutes.fetchTranscript, videoRoutes.fetchClips]) {
      expect(await bob.tryCall(route, { query })).toMatchObject({ status: 404 })
    }
    const [clip] = await ada.call(videoRoutes.fetchClips, { query })
    const { spriteUrl } = await findVideo(place, id)
    const { url } = await ada.call(videoRoutes.downloadVideo, { query: { ...place, id, format: 'vtt' } })
    for (const link of [clip?.posterUrl, spriteUrl, url]) {
      expect((await bob.request('GET', link ?? '')).status).toBe(403)
    }
  })
})

describe('subtitles that come with a file', () => {
  it.each([
    ['are none', 'video', 'no subtitles', texts.subtitlesUnreadable],
    ['come with a document', 'document', subtitles, texts.subtitlesElsewhere],
    ['are larger than 10 MB', 'video', Buffer.alloc(limits.subtitleBytes + 1, ' '), texts.subtitlesTooLarge],
  ] as const)('that %s are refused, and nothing is kept', async (_, kind, sent, error) => {
    const place = await newAsset(ada)
    const file = kind === 'video' ? videoOf('webm') : (await makeManualPdf({ pages: 1 })).bytes
    const events = await uploadEvents(ada, {
      place,
      kind,
      file,
      fileName: 'a.webm',
      fields: toProcess,
      subtitles: sent,
    })
    expect(events.at(-1)).toMatchObject({ type: 'error', content: error })
    expect((await ada.call(driveRoutes.fetch, { query: place })).files).toEqual([])
  })

  it('are refused when there are two of them', async () => {
    const place = await newAsset(ada)
    const form = new FormData()
    for (const name of ['a.vtt', 'b.vtt']) form.append('subtitles', new Blob([subtitles]), name)
    form.append('file', new Blob([Uint8Array.from(videoOf('webm'))]), 'a.webm')
    const { method, path } = uploadRoutes.uploadVideo
    const reply = await ada.request(method, path, { query: place, body: form })
    expect(await reply.text()).toContain(texts.subtitlesTwice)
    expect((await ada.call(driveRoutes.fetch, { query: place })).files).toEqual([])
  })
})
