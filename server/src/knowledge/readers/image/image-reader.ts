import { reason } from '@millwright/contract/reasons/reason'
import { fileURLToPath } from 'node:url'
import { ReaderKilled, ReadingError } from '../failures.ts'
import { nodeCommand } from '../node-command.ts'
import { dotsPerInchOf, type Picture, readOne, type TextOfPicture } from '../picture.ts'
import type { ReadSegment } from '../read-segment.ts'
import type { Reader, ReadingOptions } from '../reader.ts'
import { readCodes } from './read-codes.ts'
import { runProgram } from '../run-program.ts'

export const imageReader: Reader = {
  reads: ({ type }) => type === 'image',
  hasRunningHeads: false,
  read: readImage,
}

const limits = { milliseconds: 60_000, memoryBytes: 2 ** 30, outputBytes: 256 * 2 ** 20 }
/** Not larger than a heading of the picture itself. */
const smallestHeading = 0.01
/** Without a reading where nothing could be read. */
type ReadPictureText = Pick<TextOfPicture, 'text' | 'headings' | 'place'> & Partial<TextOfPicture>
const description = 'Description of the picture'

async function* readImage(path: string, options: ReadingOptions): AsyncGenerator<ReadSegment> {
  const { signal, onProgress, readPicture, describe } = options
  onProgress?.({ stage: reason('stage.opening_picture'), share: 0 })
  const { picture, jpeg, size } = await openImage(path, options)
  await findCodes(picture, options)
  onProgress?.({ stage: reason('stage.reading_picture'), share: 0.2 })
  let failure: unknown
  const attempt = async <T>(reading: Promise<T> | undefined): Promise<T | undefined> => {
    try {
      return await reading
    } catch (error) {
      if (signal?.aborted || error instanceof ReaderKilled) throw error
      failure = error
      return undefined
    }
  }
  const textOf = await attempt(readPicture && readOne(readPicture, { ...picture, number: 1, page: size }, signal))
  const read: ReadPictureText = textOf?.() ?? { text: '', headings: [], place: { ...size, layout: new Uint8Array() } }
  if (describe) onProgress?.({ stage: reason('stage.describing_picture'), share: 0.6 })
  const told = (await attempt(describe?.(jpeg, signal)))?.trim() ?? ''
  if (read.text === '' && told === '') {
    // A person can write what stands on the lines that were found.
    if (read.reading) yield { segment: 1, ...read }
    throw failure ?? new ReadingError('no_text_in_picture')
  }
  yield { segment: 1, ...(told === '' ? read : withDescription(read, told)) }
}

/** The codes of an image alone: nothing of its text is read. @throws as a reader, and as `runProgram` */
export async function codesOfImage(
  path: string,
  options: Pick<ReadingOptions, 'signal' | 'extension'>,
): Promise<string[]> {
  const { picture } = await openImage(path, options)
  return readCodes(picture, options.signal)
}

/** A picture whose codes cannot be read is read without them. */
async function findCodes(picture: Picture, { signal, onCodes, onSkipped }: ReadingOptions): Promise<void> {
  if (!onCodes) return
  try {
    onCodes(await readCodes(picture, signal))
  } catch (error) {
    if (signal?.aborted || error instanceof ReaderKilled) throw error
    onSkipped?.('codes', error)
  }
}

/** After what stands in the picture, under a heading of its own and without a place. */
function withDescription(read: ReadPictureText, told: string): ReadPictureText {
  const { text, headings } = read
  const start = text === '' ? 0 : text.length + 1
  const heading = { start, end: start + description.length, size: smallestHeading }
  return {
    ...read,
    text: `${text}${text === '' ? '' : '\n'}${description}\n${told}`,
    headings: [...headings, heading],
  }
}

async function openImage(
  path: string,
  { signal, extension }: ReadingOptions,
): Promise<{ picture: Picture; jpeg: Buffer; size: { width: number; height: number } }> {
  const script = fileURLToPath(new URL('./image-child.ts', import.meta.url))
  const node = nodeCommand(script, { ...limits, permissions: ['--allow-addons'] })
  const output = await runProgram({ command: [...node, path, extension ?? ''], limits, signal }).catch((error) => {
    throw lacksDecoder(error) ? new ReadingError('no_heic', { cause: error }) : error
  })
  const lineEnd = output.indexOf('\n')
  const sides = output.toString('latin1', 0, lineEnd).split(' ').map(Number)
  const [width = 0, height = 0, pixelsWide = 0, pixelsHigh = 0] = sides
  const start = lineEnd + 1
  const pixels = output.subarray(start, start + pixelsWide * pixelsHigh)
  const jpeg = output.subarray(start + pixelsWide * pixelsHigh)
  const raster = { width: pixelsWide, height: pixelsHigh, pixels }
  return { picture: { ...raster, dotsPerInch: dotsPerInchOf(raster) }, jpeg, size: { width, height } }
}

/** As libheif complains: its decoder of HEVC comes with few systems. */
function lacksDecoder(error: unknown): boolean {
  const cause = error instanceof ReadingError ? error.cause : undefined
  return cause instanceof Error && /compression format has not been built in/u.test(cause.message)
}
