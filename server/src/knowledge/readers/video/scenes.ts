import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inputOf, runFfmpeg } from './ffmpeg.ts'
import type { PictureWork } from './pictures.ts'

/**
 * Grey pixels of a sample, and of the squares in which samples are compared. So many that one figure of a slide which
 * becomes another is seen: 140 and 150 in letters of 24 of 720 pixels differ by 32 in a square, and by 1 in samples of a
 * ninth of these pixels; a camera's noise by 7.
 */
const width = 480
const height = 270
const square = 10
/** Of 255: so much a square must differ on average to be another, and a whole picture to be another scene. */
const otherSquare = 14
const otherScene = 40
/**
 * Pixels of its picture by seconds: with more a video is looked at by its key frames alone. Two milliards are 16 minutes
 * of 1080p.
 */
const decodedWhole = 2e9
const closelySampled = 120
/** Samples of one video, which lie on the disk meanwhile: 156 MB. */
const maxSamples = 1200
/** Frames that are read of one video, however much moves in it. */
const maxFrames = 150
const leastApart = 2

/**
 * A picture that stands on the screen from `start` on, to be read at `at`. `isMoving`: it was another at each sample
 * before, as a camera sees it that goes about.
 */
export type StandingPicture = { start: number; at: number; isMoving: boolean }
export type Scenes = {
  /** The seconds at which the picture is another. */
  cuts: number[]
  pictures: StandingPicture[]
}

/** Looks through a video, a sample every second or two, for where its picture changes. */
export async function findScenes(work: PictureWork, onShare: (share: number) => void): Promise<Scenes> {
  const { path, folder, shown, signal } = work
  const { duration } = shown
  const apart = duration <= closelySampled ? 1 : Math.max(leastApart, Math.ceil(duration / maxSamples))
  const byKeyFrames = shown.width * shown.height * duration > decodedWhole
  const chosen = byKeyFrames ? `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${apart})'` : `fps=1/${apart}`
  const [samples, listed] = [join(folder, 'samples.raw'), join(folder, 'samples.txt')]
  // The scene score itself is not used: its filter gives each sample an entry, by which its time is known.
  const filters = `${chosen},scale=${width}:${height},format=gray,select='gte(scene,0)',metadata=mode=print:file=${listed}`
  const before = byKeyFrames ? ['-skip_frame', 'nokey'] : []
  const output = ['-map', '0:V:0', '-vf', filters, '-fps_mode', 'passthrough', '-f', 'rawvideo', samples]
  const onSeconds = (seconds: number) => onShare(Math.min(1, seconds / duration))
  await runFfmpeg([...inputOf(path, { before }), ...output], { signal, onSeconds })
  const times = [...(await readFile(listed, 'latin1')).matchAll(/pts_time:(-?[\d.]+)/gu)].map(([, time]) =>
    Number(time),
  )
  return readSamples(samples, { times, mayReadEach: Math.max(leastApart, duration / maxFrames) })
}

async function readSamples(
  path: string,
  { times, mayReadEach }: { times: readonly number[]; mayReadEach: number },
): Promise<Scenes> {
  const scenes: Scenes = { cuts: [], pictures: [] }
  await using file = await open(path)
  let before: Buffer | null = null
  let read: { sample: Buffer; at: number; isMoving: boolean } | null = null
  let since = 0
  let changes = 0
  for (const [index, at] of times.entries()) {
    const sample = Buffer.alloc(width * height)
    const { bytesRead } = await file.read(sample, 0, sample.length, index * sample.length)
    if (bytesRead < sample.length) break
    const change = before ? changeBetween(before, sample) : null
    if (change?.isOtherScene) scenes.cuts.push(at)
    if (change?.isOther ?? true) since = at
    changes = change?.isOther ? changes + 1 : 0
    before = sample
    if (read && at - read.at < mayReadEach) continue
    // A camera that comes to rest has something to show.
    const hasComeToRest = read?.isMoving && changes === 0
    if (read && !hasComeToRest && !changeBetween(read.sample, sample).isOther) continue
    read = { sample, at, isMoving: changes > 1 }
    scenes.pictures.push({ start: since, at, isMoving: read.isMoving })
  }
  return scenes
}

function changeBetween(one: Buffer, other: Buffer): { isOther: boolean; isOtherScene: boolean } {
  const perRow = width / square
  const sums = new Float64Array(perRow * (height / square))
  let all = 0
  for (let at = 0; at < one.length; at++) {
    const difference = Math.abs(one[at]! - other[at]!)
    const place = Math.floor(at / width / square) * perRow + Math.floor((at % width) / square)
    sums[place] = sums[place]! + difference
    all += difference
  }
  return {
    isOther: sums.some((sum) => sum / square ** 2 > otherSquare),
    isOtherScene: all / one.length > otherScene,
  }
}
