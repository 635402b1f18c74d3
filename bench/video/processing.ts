import { processingRoutes } from '@millwright/contract/processing'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AssetIds, upload } from '../../server/test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../server/test/harness.ts'
import { makeVideo, subtitles, videoJobs } from '../../server/test/videos.ts'
import { benchAsset } from '../bench-asset.ts'
import type { Part, Row } from '../part.ts'
import { residentBytes } from '../process/process-memory.ts'

const run = promisify(execFile)
const megabyte = 1024 * 1024
const seconds = 120
/** It moves all the time: a frame is read every two seconds. */
const picture = `testsrc2=size=1280x720:rate=25:duration=${seconds}`
const frameEvery = 2
const films = [
  {
    name: 'mp4 (h264)',
    extension: 'mp4',
    codecs: ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  },
  { name: 'avi (mpeg4)', extension: 'avi', codecs: ['-c:v', 'mpeg4', '-q:v', '5', '-c:a', 'libmp3lame'] },
] as const

/** With subtitles, so without speech to text. */
export const videoProcessing: Part = {
  name: 'video-processing',
  what: `processing ${seconds} s of 720p beside ffmpeg alone on the same steps (target: at most 1.3x), and MB resident of server and children above idle`,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    const server = await startServer({ database: 'embedded' })
    try {
      const ada = await signUp(server)
      const asset = await benchAsset(ada)
      const place = { departmentId: asset.departmentId, assetId: asset._id }
      const rows: Row[] = []
      for (const film of films) {
        const bytes = await makeVideo({ ...film, seconds, picture })
        rows.push({ film: film.name, ...(await measureFilm({ server, ada, place, folder }, { ...film, bytes })) })
      }
      return rows
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Bench = { server: TestServer; ada: SignedUp; place: AssetIds; folder: string }
type Film = (typeof films)[number] & { bytes: Buffer }

async function measureFilm({ server, ada, place, folder }: Bench, { extension, bytes }: Film): Promise<Row> {
  const path = join(folder, `film.${extension}`)
  await writeFile(path, bytes)
  const alone = await secondsOf(() => stepsAlone(path, { folder, isEncoded: extension === 'avi' }))
  const sent = { place, kind: 'video', file: bytes, fileName: `film.${extension}`, subtitles } as const
  const { id: videoId } = await upload(ada, { ...sent, fields: { grantAIAccess: 'true' } })
  const idle = residentBytes(server.pid)
  let peak = idle
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentBytes(server.pid))
  }, 50)
  const ours = await secondsOf(async () => {
    await ada.call(processingRoutes.processVideo, { query: { ...place, videoId } })
    const [job] = (await videoJobs(ada, place)).at(-1) ?? []
    if (job?.status !== 'completed') throw new Error(`The job ended as ${job?.status}: ${job?.error}`)
  })
  clearInterval(sampler)
  return {
    'film s': seconds,
    'processing s': ours.toFixed(1),
    'ffmpeg alone s': alone.toFixed(1),
    'times ffmpeg': (ours / alone).toFixed(2),
    'idle MB': Math.round(idle / megabyte),
    'above idle MB': Math.round((peak - idle) / megabyte),
  }
}

/** The same pictures, the same encoding and the same samples, and Tesseract on as many frames, two at once. */
async function stepsAlone(path: string, { folder, isEncoded }: { folder: string; isEncoded: boolean }): Promise<void> {
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-y', '-v', 'error', '-threads', '2', ...args])
  const one = ['-frames:v', '1', '-update', '1']
  await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', path])
  await ffmpeg('-ss', '12', '-i', path, '-vf', 'thumbnail=24,scale=1280:-2', ...one, join(folder, 'poster.jpg'))
  await ffmpeg('-i', path, '-vf', `fps=100/${seconds},scale=160:-2,tile=10x10`, ...one, join(folder, 'sprite.jpg'))
  if (isEncoded) {
    const encoding = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-c:a', 'copy']
    await ffmpeg('-i', path, ...encoding, '-movflags', '+faststart', join(folder, 'playable.mp4'))
  }
  await ffmpeg('-i', path, '-vf', 'fps=1,scale=160:90,format=gray', '-f', 'rawvideo', join(folder, 'samples.raw'))
  const env = { PATH: process.env['PATH'], OMP_THREAD_LIMIT: '1' }
  const readFrames = async (first: number) => {
    for (let at = first; at < seconds; at += 2 * frameEvery) {
      const frame = join(folder, `frame-${first}.png`)
      await ffmpeg('-ss', String(at), '-i', path, '-pix_fmt', 'gray', ...one, frame)
      await run('tesseract', [frame, 'stdout', '-l', 'eng', 'hocr'], { env, maxBuffer: 64 * megabyte })
    }
  }
  await Promise.all([readFrames(0), readFrames(frameEvery)])
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
