import { chatRoutes } from '@millwright/contract/chats'
import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { videoRoutes } from '@millwright/contract/videos'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  startTranscriptionEndpoint,
  type TranscriptionEndpoint,
} from '../../../../../e2e/servers/transcription-endpoint.ts'
import { newAsset, type AssetIds, toProcess, upload } from '../../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../../test/harness.ts'
import { ffmpegIsHere, makeVideo, videoJobs } from '../../../../test/videos.ts'

/** One step each, by what the tracker says. */
const steps = [
  /Choosing a picture/,
  /scrubber/,
  /browsers play/,
  /Writing down/,
  /Looking for|Reading the text/,
  /clips/,
]
const seconds = 60

let server: TestServer
let speech: TranscriptionEndpoint
let ada: SignedUp
beforeAll(async () => {
  speech = await startTranscriptionEndpoint()
  const env = { TRANSCRIPTION_BASE_URL: speech.baseUrl, TRANSCRIPTION_MODEL: 'ears' }
  server = await startServer({ database: 'embedded', env })
  ada = await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await speech.close()
})

/** Resolves in a step that no server was killed in yet, with that step; null when the job has ended before. */
async function untilNewStep(place: AssetIds, killedIn: ReadonlySet<RegExp>): Promise<RegExp | null> {
  for await (const event of ada.events(processingRoutes.videoStatus, { body: place })) {
    const [job] = event.type === 'status' ? event.content : []
    // What a dead server wrote last stands there until the job is taken again.
    const step = job?.status === 'active' && steps.find((one) => one.test(job.stage))
    if (step && !killedIn.has(step)) return step
  }
  return null
}

it.runIf(ffmpegIsHere)(
  'a video is processed though the server is killed in step after step, each of which is done once [F2]',
  async () => {
    let heard = 0
    // No times: the sound is sent in short pieces.
    speech.behave({ kind: 'reply', reply: () => ({ text: `Station ${++heard} of the line is checked by hand.` }) })
    const file = await makeVideo({
      extension: 'avi',
      codecs: ['-c:v', 'mpeg4', '-q:v', '5', '-c:a', 'libmp3lame'],
      picture: `testsrc2=size=1280x720:rate=25:duration=${seconds}`,
      sound: `aevalsrc='0.3*sin(2*PI*440*t)*lt(mod(t,6),5)':d=${seconds}`,
    })
    const place = await newAsset(ada)
    const { id } = await upload(ada, { place, kind: 'video', file, fileName: 'line.avi', fields: toProcess })
    const killedIn = new Set<RegExp>()
    for (let step = await untilNewStep(place, killedIn); step; step = await untilNewStep(place, killedIn)) {
      killedIn.add(step)
      await server.kill9()
      await server.restart()
    }
    expect(killedIn.size).toBeGreaterThanOrEqual(4)
    expect((await videoJobs(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])

    const query = { ...place, videoId: id }
    const video = await ada.call(resourceRoutes.fetchVideo, { query })
    expect(video.processed).toBe(true)
    for (const url of [video.posterUrl, video.spriteUrl, video.thumbnailUrl, video.url]) {
      expect((await ada.request('GET', url ?? '')).status).toBe(200)
    }
    const [transcript] = await ada.call(videoRoutes.fetchTranscript, { query })
    const starts = transcript?.segments.map(({ start }) => start) ?? []
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
    const clips = await ada.call(videoRoutes.fetchClips, { query })
    expect(clips[0]?.start).toBe(0)
    expect(clips.at(-1)?.end).toBeCloseTo(seconds, 0)
    for (const [at, clip] of clips.slice(1).entries()) expect(clip.start).toBe(clips[at]?.end)
    // A piece that was under way when the server died is sent again, and each attempt that heard begins with all of it.
    expect(speech.requests.length).toBeLessThan(2 * Math.ceil(seconds / 15) + 4)
    const sources = []
    const body = { query: 'Which station of the line is checked by hand?', assetId: place.assetId }
    for await (const event of ada.events(chatRoutes.newMessage, { body })) {
      if (event.type === 'source') sources.push(event.content)
    }
    expect(sources[0]).toMatchObject({ resourceId: id })
  },
)
