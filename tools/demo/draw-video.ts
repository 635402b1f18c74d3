import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { escaped } from './drawn-files.ts'

export type Scene = {
  /** Burnt into the picture. */
  title: string
  caption: string
  drawing: 'strainer' | 'motor' | null
  /** Each is one line of the subtitles. */
  said: readonly string[]
}
export type DrawnVideo = { bytes: Uint8Array; subtitles: string }

type Cue = { start: number; end: number; text: string }

const run = promisify(execFile)
const size = { width: 960, height: 540 }
const samplesPerSecond = 16_000
const bytesPerSecond = 2 * samplesPerSecond
const framesPerSecond = 2
const pauseAfterLine = 0.5
const pauseAfterScene = 1
/** Where nobody speaks, a line stands as long as it takes to read it. */
const wordsPerSecond = 2.5

/** Pictures with a voice, as an MP4, and what the voice says as WebVTT. Needs ffmpeg. */
export async function drawVideo(scenes: readonly Scene[]): Promise<DrawnVideo> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-video-'))
  try {
    const lines = scenes.flatMap(({ said }) => said)
    const voice = (await ffmpegSpeaks()) ? await spoken(lines, folder) : new Map<string, Buffer>()
    const cues: Cue[] = []
    const sound: Buffer[] = []
    const pictures: string[] = []
    let second = 0
    const add = (samples: Buffer) => {
      sound.push(samples)
      second += samples.length / bytesPerSecond
    }
    for (const [at, scene] of scenes.entries()) {
      const start = second
      for (const text of scene.said) {
        const from = second
        add(voice.get(text) ?? silence(text.split(' ').length / wordsPerSecond))
        cues.push({ start: from, end: second, text })
        add(silence(pauseAfterLine))
      }
      add(silence(pauseAfterScene))
      const picture = join(folder, `scene-${at}.png`)
      await writeFile(picture, await drawScene(scene))
      pictures.push('-loop', '1', '-framerate', String(framesPerSecond), '-t', String(second - start), '-i', picture)
    }
    const made = join(folder, 'made.mp4')
    await writeFile(join(folder, 'sound.raw'), Buffer.concat(sound))
    const track = ['-f', 's16le', '-ar', String(samplesPerSecond), '-ac', '1', '-i', join(folder, 'sound.raw')]
    const joined = `concat=n=${scenes.length}:v=1:a=0,format=yuv420p[v]`
    const tracks = ['-filter_complex', joined, '-map', '[v]', '-map', `${scenes.length}:a`]
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'stillimage', '-g', '10', '-c:a', 'aac']
    await ffmpeg(...pictures, ...track, ...tracks, ...codecs, '-movflags', '+faststart', made)
    return { bytes: await readFile(made), subtitles: webVtt(cues) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Debian's ffmpeg brings a voice along (flite, under a licence like BSD's); others may not: nobody speaks then. */
async function ffmpegSpeaks(): Promise<boolean> {
  const { stdout } = await run('ffmpeg', ['-hide_banner', '-filters'])
  return /\bflite\b/u.test(stdout)
}

/** The samples of each line. */
async function spoken(lines: readonly string[], folder: string): Promise<Map<string, Buffer>> {
  const inputs: string[] = []
  const outputs: string[] = []
  const pathOf = (at: number) => join(folder, `line-${at}.raw`)
  for (const [at, line] of lines.entries()) {
    const text = join(folder, `line-${at}.txt`)
    await writeFile(text, line)
    inputs.push('-f', 'lavfi', '-i', `flite=textfile=${text}:voice=slt`)
    outputs.push('-map', `${at}`, '-f', 's16le', '-ar', `${samplesPerSecond}`, '-ac', '1', pathOf(at))
  }
  await ffmpeg(...inputs, ...outputs)
  const samples = await Promise.all(lines.map((_, at) => readFile(pathOf(at))))
  return new Map(lines.map((line, at) => [line, samples[at] ?? silence(0)]))
}

const silence = (seconds: number) => Buffer.alloc(2 * Math.round(seconds * samplesPerSecond))

const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...args])

function webVtt(cues: readonly Cue[]): string {
  const time = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
  return `WEBVTT\n\n${cues.map(({ start, end, text }) => `${time(start)} --> ${time(end)}\n${text}\n`).join('\n')}`
}

const drawings = {
  strainer: `
    <rect x="120" y="330" width="1040" height="90"/>
    <path d="M520 330 L760 620 L860 560 L700 330 Z" fill="#d2a93f"/>
    <circle cx="815" cy="595" r="58" fill="#4a4d50"/>
    <path d="M300 375 h120 m-30 -24 l30 24 l-30 24" fill="none"/>`,
  motor: `
    <rect x="180" y="270" width="620" height="310" rx="24"/>
    <rect x="800" y="395" width="220" height="60" fill="#d2a93f"/>
    <rect x="140" y="300" width="40" height="250" fill="#4a4d50"/>
    <path d="M260 270 v-50 m-18 0 h36 M720 270 v-50 m-18 0 h36" fill="none"/>
    <rect x="150" y="580" width="680" height="44" fill="#4a4d50"/>`,
} as const

function drawScene({ title, caption, drawing }: Scene): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 1280 720">
    <rect width="100%" height="100%" fill="#d6d8d9"/>
    <rect y="640" width="100%" height="80" fill="#26282b"/>
    <g stroke="#2b2e31" stroke-width="8" fill="#5f7f8f">${drawing === null ? '' : drawings[drawing]}</g>
    <g font-family="DejaVu Sans, sans-serif">
      <text x="70" y="${drawing === null ? 340 : 130}" font-size="56" font-weight="bold" fill="#17191b">${escaped(title)}</text>
      <text x="70" y="694" font-size="40" fill="#ffffff">${escaped(caption)}</text>
    </g>
  </svg>`
  return sharp(Buffer.from(picture)).png().toBuffer()
}
