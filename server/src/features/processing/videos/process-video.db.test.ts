import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startTranscriptionEndpoint,
  type TranscriptionEndpoint,
} from '../../../../../e2e/servers/transcription-endpoint.ts'
import { openProcessing, type TestProcessing } from '../../../../test/open-processing.ts'
import { ffmpegIsHere, makeVideo } from '../../../../test/videos.ts'
import { type ReadingFailure } from '../../../knowledge/readers/failures.ts'
import { readingMessages } from '../../../../test/work-sentences.ts'
import { openSpeechEndpoint } from '../../../knowledge/transcripts/speech-endpoint.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { passages } from '../../../schema/passages.ts'
import { transcripts, type TranscriptLine } from '../../../schema/videos.ts'
import type { WorkerDeps } from '../processing.deps.ts'

/** Nothing to read and quickly drawn: for what is asked of the sound alone. */
const blackFor = (seconds: number) => `color=black:s=64x36:r=1:d=${seconds}`

type Video = Awaited<ReturnType<TestProcessing['makeFile']>>

describe.skipIf(!ffmpegIsHere)('processing a video', () => {
  let processing: TestProcessing
  let speech: TranscriptionEndpoint
  let hearing: WorkerDeps
  let impatient: WorkerDeps
  let spoken: Buffer
  beforeAll(async () => {
    processing = await openProcessing('embedded')
    speech = await startTranscriptionEndpoint()
    const endpoint = { baseUrl: speech.baseUrl, apiKey: null, name: 'ears' }
    hearing = { ...processing.deps, writeDown: openSpeechEndpoint(endpoint) }
    const patience = { start: 300, perSecond: 0 }
    impatient = { ...processing.deps, writeDown: openSpeechEndpoint({ ...endpoint, patience }) }
    spoken = await makeVideo({ seconds: 6, picture: blackFor(6) })
  })
  afterAll(async () => {
    await speech.close()
    await processing.close()
  })

  const makeVideoFile = (bytes: Buffer, extension = 'mp4') => processing.makeFile(bytes, { type: 'video', extension })

  async function transcriptOf({ versionId }: Video) {
    const [row] = await processing.deps.database.asSystem('test', (tx) =>
      tx.select().from(transcripts).where(eq(transcripts.versionId, versionId)),
    )
    return row
  }
  const linesOf = async (video: Video): Promise<TranscriptLine[]> => (await transcriptOf(video))?.segments ?? []

  /** Worked on once, with what the endpoint replies. */
  async function hear(bytes: Buffer, behaviour: Parameters<TranscriptionEndpoint['behave']>[0], using = hearing) {
    speech.requests.length = 0
    speech.behave(behaviour)
    const video = await makeVideoFile(bytes)
    await processing.tryOnce(video, { using })
    return video
  }

  it('takes the subtitles that stand in it before it asks anybody', async () => {
    speech.requests.length = 0
    const track = '1\n00:00:01,000 --> 00:00:02,500\nDrain the <i>oil</i> first.\n'
    const video = await makeVideoFile(await makeVideo({ seconds: 4, track }))
    await processing.tryOnce(video, { using: hearing })
    expect(await processing.rowOf(video)).toMatchObject({ status: 'completed', error: null })
    expect(await transcriptOf(video)).toMatchObject({
      source: 'track',
      segments: [{ start: 1, end: 2.5, text: 'Drain the oil first.' }],
    })
    expect(speech.requests).toEqual([])
  })

  it('has the endpoint write down what is said, with the words of the asset, and takes what it says as far as it goes', async () => {
    const segments = [
      { start: 0, end: 1.5, text: ' Open the valve. ' },
      { start: null, end: null, text: 'Wait a minute.', id: null },
      { start: 3, end: 90, text: 'Close it again.' },
      { start: 75, end: 80, text: 'Thanks for watching!' },
    ]
    const video = await hear(spoken, {
      kind: 'reply',
      reply: () => ({ text: 'x', language: 'english', segments, words: null }),
    })
    expect(await processing.rowOf(video)).toMatchObject({ status: 'completed', error: null })
    const duration = await transcriptOf(video)
    expect(duration).toMatchObject({ source: 'endpoint', language: 'en', heardUntil: null })
    const [first, second, third, ...others] = await linesOf(video)
    expect([first, second, others]).toEqual([
      { start: 0, end: 1.5, text: 'Open the valve.' },
      { start: 1.5, end: 3, text: 'Wait a minute.' },
      [],
    ])
    expect(third).toMatchObject({ start: 3, text: 'Close it again.' })
    expect(third?.end).toBeCloseTo(6, 0)
    expect(speech.requests).toMatchObject([{ model: 'ears', format: 'verbose_json', language: null }])
    expect(speech.requests[0]?.prompt).toMatch(/\p{L}/u)
  })

  it('makes lines of words where the endpoint gives no segments', async () => {
    const words = ['Open', 'the', 'valve.', 'Then', 'wait.'].map((word, at) => ({ word, start: at, end: at + 0.5 }))
    const video = await hear(spoken, { kind: 'reply', reply: () => ({ text: '', segments: null, words }) })
    expect(await linesOf(video)).toEqual([
      { start: 0, end: 2.5, text: 'Open the valve.' },
      { start: 3, end: 4.5, text: 'Then wait.' },
    ])
  })

  it('has the silences tell the times where the endpoint knows none, and goes on behind what was heard', async () => {
    const sound = "aevalsrc='0.3*sin(2*PI*440*t)*lt(mod(t,6),5)':d=50"
    const long = await makeVideo({ sound, picture: blackFor(50) })
    let replies = 0
    const stopping = new AbortController()
    speech.requests.length = 0
    speech.behave({
      kind: 'reply',
      reply: () => {
        replies++
        // The worker is stopped in the third piece: the first was too long to say when.
        if (replies === 3) stopping.abort()
        return { text: `Station ${replies} is checked.` }
      },
    })
    const video = await makeVideoFile(long)
    await processing.tryOnce(video, { using: hearing, stopping: stopping.signal })
    expect(await processing.rowOf(video)).toMatchObject({ status: 'waiting' })
    const heard = (await transcriptOf(video))?.heardUntil ?? 0
    expect(heard).toBeGreaterThan(0)
    const before = speech.requests.length
    await processing.letTimePass(video)
    await processing.tryOnce(video, { using: hearing })
    expect(await processing.rowOf(video)).toMatchObject({ status: 'completed' })
    const lengths = speech.requests.slice(before).map(({ seconds }) => seconds)
    // The first request asks for all that is left, and is told no times.
    expect(lengths[0]).toBeCloseTo(50 - heard, 0)
    expect(lengths.slice(1).every((seconds) => seconds <= 20)).toBe(true)
    const lines = await linesOf(video)
    expect(lines.map(({ start }) => start)).toEqual(lines.map(({ start }) => start).toSorted((a, b) => a - b))
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const { start } of lines.slice(1)) expect(start % 6).toBeCloseTo(5.5, 0)
  })

  it.each([
    ['refuses', { kind: 'refuse', status: 400 }, { status: 'failed', error: readingMessages.speech_refused }],
    ['stalls', { kind: 'hang' }, { status: 'waiting', attempt: 1 }],
    ['answers no JSON', { kind: 'html' }, { status: 'waiting', attempt: 1 }],
    ['answers other JSON', { kind: 'reply', reply: () => ['?'] }, { status: 'waiting', attempt: 1 }],
  ] as const)('fails or waits when the endpoint %s, and keeps what viewers show', async (_, behaviour, row) => {
    const video = await hear(spoken, behaviour, behaviour.kind === 'hang' ? impatient : hearing)
    expect(await processing.rowOf(video)).toMatchObject(row)
    const kinds = (await processing.viewsOf(video)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['poster', 'sprite', 'thumbnail'])
  })

  it('says in the end that the endpoint is away, having made what viewers show once', async () => {
    const video = await hear(spoken, { kind: 'refuse', status: 502 })
    const made = await processing.viewsOf(video)
    for (const attempt of [2, 3]) {
      expect(await processing.rowOf(video)).toMatchObject({ status: 'waiting', attempt: attempt - 1 })
      await processing.letTimePass(video)
      await processing.tryOnce(video, { using: hearing })
    }
    expect(await processing.rowOf(video)).toMatchObject({ status: 'failed', error: readingMessages.speech_away })
    expect(await processing.viewsOf(video)).toEqual(made)
  })

  it.each([
    ['no_transcript', {}],
    ['no_sound', { sound: null }],
  ] as const)('fails with what to do where it has %s', async (reason, made) => {
    const video = await makeVideoFile(await makeVideo({ seconds: 3, picture: blackFor(3), ...made }))
    await processing.tryOnce(video)
    expect(await processing.rowOf(video)).toMatchObject({ status: 'failed', error: readingMessages[reason] })
  })

  /** Worked on once; after each of its steps, in its transaction, `meanwhile` does what somebody else does. */
  async function tryWith(video: Video, meanwhile: (tx: Transaction) => Promise<unknown>): Promise<void> {
    const { signals } = processing.deps
    const announce: typeof signals.announce = async (tx, signal) => {
      await meanwhile(tx)
      await signals.announce(tx, signal)
    }
    await processing.tryOnce(video, { using: { ...hearing, signals: { ...signals, announce } } })
  }
  const given = (text: string) => ({ segments: [{ start: 1, end: 2, text }], heardUntil: null })

  it('finds what was saved last, also when that was saved while the video became findable', async () => {
    speech.behave({ kind: 'reply', reply: () => ({ segments: [{ start: 1, end: 2, text: 'Turn the left valve.' }] }) })
    const video = await makeVideoFile(spoken)
    const isThis = eq(passages.versionId, video.versionId)
    let isSaved = false
    await tryWith(video, async (tx) => {
      if (isSaved || (await tx.$count(passages, isThis)) === 0) return
      isSaved = true
      await tx.update(transcripts).set(given('Turn the right valve.')).where(eq(transcripts.versionId, video.versionId))
    })
    expect(await processing.rowOf(video)).toMatchObject({ status: 'completed', error: null })
    const found = await processing.deps.database.asSystem('test', (tx) => tx.select().from(passages).where(isThis))
    expect(found.map(({ text }) => text)).toEqual(['Turn the right valve.'])
  })

  it('keeps the transcript that somebody gives while the endpoint is still listening', async () => {
    speech.requests.length = 0
    speech.behave({ kind: 'reply', reply: () => ({ segments: [{ start: 1, end: 2, text: 'Heard.' }] }) })
    const video = await makeVideoFile(spoken)
    const { companyId, versionId } = video
    let isGiven = false
    await tryWith(video, async (tx) => {
      if (isGiven || speech.requests.length === 0) return
      isGiven = true
      const rest = { companyId, versionId, id: versionId, language: 'en', source: 'given' } as const
      const target = [transcripts.companyId, transcripts.versionId]
      await tx
        .insert(transcripts)
        .values({ ...rest, ...given('Given.') })
        .onConflictDoUpdate({ target, set: given('Given.') })
    })
    expect(await processing.rowOf(video)).toMatchObject({ status: 'completed', error: null })
    expect((await linesOf(video)).map(({ text }) => text)).toEqual(['Given.'])
  })

  it('opens nothing that a file of another kind names, whatever its own name [T19a]', async () => {
    let hits = 0
    const canary = createServer((_, response) => {
      hits++
      response.end()
    }).listen(0, '127.0.0.1')
    await once(canary, 'listening')
    const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/a.ts`
    const folder = await mkdtemp(join(tmpdir(), 'millwright-test-other-'))
    const other = join(folder, 'other.ts')
    try {
      await writeFile(other, await makeVideo({ seconds: 2, extension: 'ts' }))
      for (const text of [
        `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${address}\n#EXT-X-ENDLIST\n`,
        `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:2,\n${other}\n#EXT-X-ENDLIST\n`,
        `ffconcat version 1.0\nfile '${address}'\n`,
        `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}"/></svg>`,
        'nothing but text',
        '',
      ]) {
        const video = await makeVideoFile(Buffer.from(text))
        await processing.tryOnce(video, { using: hearing })
        expect(await processing.rowOf(video)).toMatchObject({ status: 'failed', error: readingMessages.damaged })
        expect(await processing.viewsOf(video)).toEqual([])
      }
      expect(hits).toBe(0)
    } finally {
      canary.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  const withPicture = async () => makeVideo({ seconds: 2, size: '64x36' })
  const bad: [what: string, reason: ReadingFailure, make: () => Promise<Buffer>][] = [
    [
      'cut off, its table before its bytes',
      'video_cut_off',
      async () => {
        const whole = await makeVideo({ seconds: 20, more: ['-movflags', '+faststart'] })
        return whole.subarray(0, whole.length / 2)
      },
    ],
    ['cut off, its table behind its bytes', 'damaged', async () => (await withPicture()).subarray(0, -400)],
    ['without a picture', 'no_picture', () => makeVideo({ picture: null })],
    ['of twelve hours', 'video_too_long', () => makeVideo({ sound: null, picture: 'color=s=64x36:r=1/60:d=43200' })],
    [
      'of 200 tracks',
      'too_many_streams',
      () =>
        makeVideo({
          seconds: 1,
          size: '64x36',
          extension: 'mkv',
          // To compress 199 tracks takes ten seconds.
          codecs: ['-c:v', 'rawvideo', '-c:a', 'pcm_u8'],
          more: ['-map', '0', ...Array.from({ length: 199 }, () => ['-map', '1']).flat()],
        }),
    ],
    [
      'of 50,000 by 50,000 pixels',
      'video_too_large',
      async () =>
        enlarged(
          await makeVideo({ seconds: 1, size: '64x36', extension: 'avi', codecs: ['-c:v', 'rawvideo'], sound: null }),
        ),
    ],
  ]
  it.each(bad)('says what is wrong with one %s, and makes nothing of it [T19b]', async (_, reason, make) => {
    const video = await makeVideoFile(await make())
    await processing.tryOnce(video, { using: hearing })
    expect(await processing.rowOf(video)).toMatchObject({
      status: 'failed',
      attempt: 1,
      error: readingMessages[reason],
    })
    expect(await processing.viewsOf(video)).toEqual([])
    expect(await transcriptOf(video)).toBeUndefined()
  })

  it('takes one whose times run backwards for what it is', async () => {
    const part = await makeVideo({
      seconds: 3,
      extension: 'mpeg',
      codecs: ['-c:v', 'mpeg1video', '-c:a', 'mp2'],
      more: ['-r', '25'],
    })
    speech.behave({ kind: 'reply', reply: () => ({ text: 'One.', segments: [{ start: 2, end: 1, text: 'One.' }] }) })
    const video = await makeVideoFile(Buffer.concat([part, part]), 'mpeg')
    await processing.tryOnce(video, { using: hearing })
    expect(await processing.rowOf(video)).toMatchObject({ status: 'completed', error: null })
    expect(await linesOf(video)).toEqual([{ start: 2, end: 2, text: 'One.' }])
  })
})

/** Says in the places where an AVI says it that its picture is 50,000 pixels wide and high. */
function enlarged(avi: Buffer): Buffer {
  const [small, large] = [Buffer.alloc(8), Buffer.alloc(8)]
  small.writeUInt32LE(64, 0)
  small.writeUInt32LE(36, 4)
  large.writeUInt32LE(50_000, 0)
  large.writeUInt32LE(50_000, 4)
  const made = Buffer.from(avi)
  for (let at = made.indexOf(small); at >= 0 && at < 4_000; at = made.indexOf(small, at + 1)) large.copy(made, at)
  return made
}
