import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Job, processingRoutes } from '@millwright/contract/processing'
import type { ApiClient } from './api-client.ts'
import { jobLists, type AssetIds } from './documents.ts'

/** Videos are made by ffmpeg: tests that need some are left out where it is missing (`tools/test-programs.ts` gets it). */
export const ffmpegIsHere = spawnSync('ffmpeg', ['-version']).status === 0

type WantedVideo = {
  seconds?: number
  size?: string
  /** Without a dot. */
  extension?: string
  /** ffmpeg's arguments for the codecs. */
  codecs?: readonly string[]
  /** Left out: a tone; null: no sound. */
  sound?: string | null
  /** Left out: a test picture; null: no picture. */
  picture?: string | null
  /** A track of subtitles, as SubRip. */
  track?: string
  more?: readonly string[]
}

const usual = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '32k']

/** A video of a test picture and a tone; small and quickly made. */
export async function makeVideo(wanted: WantedVideo = {}): Promise<Buffer> {
  const { seconds = 8, size = '320x180', extension = 'mp4', codecs = usual, track, more = [] } = wanted
  const { sound = `sine=frequency=330:duration=${seconds}` } = wanted
  const { picture = `smptebars=duration=${seconds}:size=${size}:rate=10` } = wanted
  const folder = await mkdtemp(join(tmpdir(), 'millwright-test-video-'))
  try {
    const made = join(folder, `made.${extension}`)
    const inputs = [picture, sound].flatMap((source) => (source === null ? [] : ['-f', 'lavfi', '-i', source]))
    if (track !== undefined) {
      await writeFile(join(folder, 'track.srt'), track)
      inputs.push('-i', join(folder, 'track.srt'))
    }
    const subtitles = track === undefined ? [] : ['-c:s', extension === 'mp4' ? 'mov_text' : 'srt']
    runFfmpeg([...inputs, ...codecs, ...subtitles, ...more, made])
    return await readFile(made)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What ffprobe writes about some bytes. */
export async function probe(bytes: Buffer, args: readonly string[]): Promise<string> {
  return withFile(bytes, async (path) =>
    spawnSync('ffprobe', ['-v', 'error', ...args, path])
      .stdout.toString()
      .trim(),
  )
}

/** The same video, to be shown turned by a quarter, as phones write what was held upright. */
export async function turned(video: Buffer): Promise<Buffer> {
  return withFile(video, async (path) => {
    const made = `${path}.mov`
    runFfmpeg(['-i', path, '-map', '0', '-c', 'copy', '-metadata:s:v', 'rotate=90', made])
    return readFile(made)
  })
}

async function withFile<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-test-video-'))
  try {
    await writeFile(join(folder, 'video'), bytes)
    return await use(join(folder, 'video'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runFfmpeg(args: readonly string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...args])
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr.toString()}`)
}

/** Three lines in WebVTT that answer questions. */
export const subtitles = `WEBVTT

00:00:00.500 --> 00:00:02.000
Welcome to the yearly service of the gearbox.

00:00:03.200 --> 00:00:05.000
Tighten the four bolts of the cover
with <b>48 newton metres</b>.

00:00:06.000 --> 00:00:07.500
Then fill in two litres of oil.
`

/** A talk of 64 seconds: first about a gearbox, then about a conveyor belt; 4 s a line. */
export const talk = [
  'Today we service the gearbox of the mill.',
  'Open the drain plug of the gearbox and let the gear oil run out.',
  'Old gear oil smells burnt and holds metal from the gears.',
  'Clean the magnet of the drain plug of the gearbox.',
  'Fill the gearbox with twelve litres of gear oil.',
  'Check the level of the oil at the glass of the gearbox.',
  'Run the gearbox and listen to its gears.',
  'That is all for the oil of the gearbox.',
  'Now we turn to the conveyor belt.',
  'The belt runs over a drive roller and a tail roller.',
  'A belt that drifts to one side wears its edge on the roller.',
  'Loosen the tail roller and track the belt with its bolts.',
  'The tension of the conveyor belt is right at thirty millimetres of sag.',
  'Splices of the belt are pressed with the vulcanising press.',
  'Never reach between belt and roller while the conveyor runs.',
  'So much for the conveyor belt.',
]
  .map((text, at) => `${at + 1}\n00:${clock(at * 4)},000 --> 00:${clock(at * 4 + 3)},500\n${text}\n`)
  .join('\n')

/** 64 seconds, red from the 32nd on, when it comes to the belt; a warning stands on the screen from 36 to 52. */
export async function makeTalk(): Promise<Buffer> {
  const warning = "drawtext=text='Alarm E-417 low belt tension':fontsize=34:fontcolor=white:x=40:y=150"
  const belt = "drawbox=c=darkred:t=fill:enable='gte(t,32)'"
  const picture = `color=c=darkblue:s=640x360:r=2:d=64,${belt},${warning}:enable='between(t,36,52)'`
  return makeVideo({ seconds: 64, picture })
}

function clock(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** The lists of the videos' jobs until nothing is left to do. */
export const videoJobs = (client: ApiClient, place: AssetIds): Promise<Job[][]> =>
  jobLists(client, place, processingRoutes.videoStatus)
