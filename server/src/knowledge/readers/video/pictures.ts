import { spriteGrid } from '@millwright/contract/videos'
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadingError } from '../failures.ts'
import { inputOf, pictureInput, readFromFfmpeg, runFfmpeg } from './ffmpeg.ts'

/** Pixels of the upright picture, and seconds. */
export type VideoExtent = { width: number; height: number; duration: number }
export type PictureWork = {
  path: string
  /** Where pictures are put. */
  folder: string
  shown: VideoExtent
  signal: AbortSignal | undefined
}

const posterSide = 1280
const thumbnailSide = 480
const cellSide = 160
/** The best of so many frames is taken. */
const framesCompared = 24
const latestPoster = 20
const cells = spriteGrid.columns * spriteGrid.rows
/**
 * Pixels of its picture by seconds: with fewer a video is decoded as a whole sooner than a hundred places in it are
 * looked for, each by a program of its own. Two milliards are 16 minutes of 1080p.
 */
const decodedWhole = 2e9
/** Where the stretches are so long, the key frame before each place is near enough. */
const keyFramesFrom = 600
const cellsAtOnce = 2
/** As FFmpeg numbers them. */
const cellFiles = 'cell-%03d.jpg'
const jpeg = ['-frames:v', '1', '-update', '1', '-q:v', '3', '-pix_fmt', 'yuvj420p']

/** The paths of a picture of the video, and of a small one. */
export async function drawPoster(work: PictureWork): Promise<{ poster: string; thumbnail: string }> {
  const { path, folder, shown, signal } = work
  const poster = join(folder, 'poster.jpg')
  const thumbnail = join(folder, 'thumbnail.jpg')
  const filters = [
    `[0:V:0]thumbnail=${framesCompared},split[a][b]`,
    `[a]${scaled(shown, posterSide)}[large]`,
    `[b]${scaled(shown, thumbnailSide)}[small]`,
  ].join(';')
  const outputs = ['-map', '[large]', ...jpeg, poster, '-map', '[small]', ...jpeg, thumbnail]
  for (const at of [Math.min(shown.duration / 10, latestPoster), 0]) {
    await runFfmpeg([...inputOf(path, { at }), '-filter_complex', filters, ...outputs], { signal })
    if (existsSync(poster) && existsSync(thumbnail)) return { poster, thumbnail }
  }
  throw new ReadingError('damaged')
}

/** The last picture until where the input begins: to seek exactly gives the next one, which of slides is another. */
const standing = 'fps=1:start_time=0:round=up:eof_action=pass'

/** The path of the picture that is shown at one moment; null where the video has none there. */
export async function drawFrame(
  work: PictureWork,
  { at, side, name, type }: { at: number; side: number; name: string; type: 'jpg' | 'pgm' },
): Promise<string | null> {
  const { path, folder, shown, signal } = work
  const drawn = join(folder, `${name}.${type}`)
  const coded = type === 'jpg' ? jpeg : ['-frames:v', '1', '-update', '1', '-pix_fmt', 'gray']
  const output = ['-map', '0:V:0', '-vf', `${standing},${scaled(shown, side)}`, ...coded, '-y', drawn]
  await readFromFfmpeg([...inputOf(path, { at, before: ['-noaccurate_seek'] }), ...output], signal)
  return existsSync(drawn) ? drawn : null
}

/** The path of a picture with many small ones (`spriteGrid`). */
export async function drawSprite(work: PictureWork, onShare: (share: number) => void): Promise<string> {
  const { folder, shown, signal } = work
  const sprite = join(folder, 'sprite.jpg')
  const isShort = shown.width * shown.height * shown.duration <= decodedWhole
  await (isShort ? decodeCells(work, onShare) : lookForCells(work, onShare))
  for (let cell = 1; cell < cells; cell++) {
    // The sound can go on behind the last picture.
    const [path, before] = [cellPath(work, cell), cellPath(work, cell - 1)]
    if (!existsSync(path) && existsSync(before)) await copyFile(before, path)
  }
  const tiled = `tile=${spriteGrid.columns}x${spriteGrid.rows}`
  await readFromFfmpeg([...pictureInput(join(folder, cellFiles)), '-vf', tiled, ...jpeg, '-y', sprite], signal)
  if (!existsSync(sprite)) throw new ReadingError('damaged')
  return sprite
}

/** Each stands for a stretch and is taken in its middle. */
async function decodeCells({ path, folder, shown, signal }: PictureWork, onShare: (share: number) => void) {
  const { duration } = shown
  const sampled = `setpts=PTS-STARTPTS-${duration / cells / 2}/TB,fps=${cells}/${duration}:start_time=0`
  const pictures = ['-frames:v', String(cells), '-start_number', '0', '-q:v', '3', '-pix_fmt', 'yuvj420p']
  const output = ['-map', '0:V:0', '-vf', `${sampled},${scaled(shown, cellSide)}`, ...pictures, join(folder, cellFiles)]
  const onSeconds = (seconds: number) => onShare(Math.min(1, seconds / duration))
  await runFfmpeg([...inputOf(path), ...output], { signal, onSeconds })
}

async function lookForCells(work: PictureWork, onShare: (share: number) => void): Promise<void> {
  const { path, shown, signal } = work
  const before = shown.duration >= keyFramesFrom ? ['-skip_frame', 'nokey', '-noaccurate_seek'] : []
  let next = 0
  let done = 0
  const drawOn = async (): Promise<void> => {
    for (let cell = next++; cell < cells; cell = next++) {
      const at = ((cell + 0.5) * shown.duration) / cells
      const output = ['-map', '0:V:0', '-vf', scaled(shown, cellSide), ...jpeg, '-y', cellPath(work, cell)]
      await readFromFfmpeg([...inputOf(path, { at, before }), ...output], signal)
      onShare(++done / cells)
    }
  }
  await Promise.all(Array.from({ length: cellsAtOnce }, drawOn))
}

function cellPath({ folder }: PictureWork, cell: number): string {
  return join(folder, `cell-${String(cell).padStart(3, '0')}.jpg`)
}

/** Not larger than the side, with square pixels and even lengths, as encoders want them. */
export function scaled({ width, height }: Pick<VideoExtent, 'width' | 'height'>, side: number): string {
  const scale = Math.min(1, side / Math.max(width, height))
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2))
  return `scale=${even(width)}:${even(height)},setsar=1`
}
