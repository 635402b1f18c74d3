import type { askedPictureRoutes } from '@millwright/contract/asked-pictures'
import { limits } from '@millwright/contract/limits'
import { isDoubtful } from '@millwright/contract/confidence'
import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { fileTypeFromBuffer } from 'file-type'
import type { HandlersOf } from '../../../calls/handler.ts'
import { type Quotas, requireBytes, requireRoomFor } from '../../../calls/quotas/require-quota.ts'
import { fieldsOnPlate } from '../../../knowledge/records/plates/nameplate.ts'
import { ReaderKilled, ReadingError, type ReadingFailure } from '../../../knowledge/readers/failures.ts'
import type { PictureDescriber } from '../../../knowledge/readers/image/describe-picture.ts'
import { imageReader } from '../../../knowledge/readers/image/image-reader.ts'
import type { ReadSegment } from '../../../knowledge/readers/read-segment.ts'
import { openPictureReader } from '../../../knowledge/readers/ocr/picture-reader.ts'
import type { BlobStore } from '../../../platform/blobs/blobs.ts'
import { invalidInput, Refusal } from '../../../platform/refusal.ts'
import { createSharedTurns } from '../../../platform/turns.ts'
import { insertAskedPicture, readOcrLanguages } from '../asked-pictures.repository.ts'

export type ReadPictureDeps = Quotas & { blobs: BlobStore; describe: PictureDescriber | null }

const extensions: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/heic', 'heic'],
  ['image/heif', 'heic'],
])
/** Reading takes a processor for seconds: whoever comes meanwhile waits, and no company for another's queue. Each holds its picture in memory. */
const inTurn = createSharedTurns(1, { waiting: { ofKey: 10, inAll: 30 } })

/** Keeps a picture for a question, with what stands on it. One on which nothing is read is kept as well. */
export function readPicture(deps: ReadPictureDeps): HandlersOf<typeof askedPictureRoutes>['readPicture'] {
  const { blobs, describe } = deps
  return async ({ file, viewer, step, facts }) => {
    const mediaType = file && (await fileTypeFromBuffer(file.bytes))?.mime
    const extension = extensions.get(mediaType ?? '')
    if (!file || !mediaType || extension === undefined) throw unreadable()
    const languages = await step(async (tx, _granted, current) => {
      await requireRoomFor(tx, deps, { companyId: current.companyId, size: file.bytes.length })
      return readOcrLanguages(tx, current)
    })
    // Nothing is kept of what is refused, be it for the queue or for its bytes.
    const { blob, read } = await inTurn({ key: viewer.companyId, signal: facts.signal }, async () => {
      const stored = await blobs.put(asChunks(file.bytes), facts.signal)
      const reading = { extension, languages, signal: facts.signal, describe: describe ?? undefined }
      try {
        return { blob: stored, read: await blobs.withFile(stored.key, (path) => textOn(path, reading)) }
      } catch (error) {
        await blobs.remove(stored.key)
        throw error
      }
    })
    const { text, confidences } = shortened(read)
    const doubtful = confidences
      .filter(({ start, end, confidence }) => isDoubtful(text.slice(start, end), confidence))
      .map(({ start, end }) => ({ start, end }))
    const fields = fieldsOnPlate(text, doubtful)
    const { key: blobKey, size, sha256 } = blob
    const pictureId = await step(async (tx, _granted, current) => {
      const id = await insertAskedPicture(tx, current, { blobKey, size, sha256, mediaType, text, confidences, fields })
      await requireBytes(tx, deps, current)
      return id
    }).catch(async (error: unknown) => {
      if (error instanceof Refusal) await blobs.remove(blobKey)
      throw error
    })
    return { data: { pictureId, text, doubtful, fields } }
  }
}

type PictureOptions = {
  extension: string
  languages: string[]
  signal: AbortSignal
  describe: PictureDescriber | undefined
}

/** The text of a picture, with its words that are in doubt. */
type ReadText = { text: string; confidences: NonNullable<ReadSegment['confidences']> }
const nothing: ReadText = { text: '', confidences: [] }

async function textOn(path: string, { languages, ...options }: PictureOptions): Promise<ReadText> {
  try {
    let read = nothing
    const segments = imageReader.read(path, { ...options, readPicture: openPictureReader(languages) })
    for await (const { text, confidences = [] } of segments) read = { text, confidences }
    return read
  } catch (error) {
    if (error instanceof ReadingError && nothingRead.has(error.reason)) return nothing
    if (error instanceof ReadingError) throw unreadable(pictureReasonOf(error.reason))
    if (error instanceof ReaderKilled) throw unreadable()
    throw error
  }
}

/** As much as may be sent back with the question; no half of a character. */
function shortened(read: ReadText): ReadText {
  const text = read.text
    .slice(0, limits.pictureText)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd()
  return { text, confidences: read.confidences.filter(({ end }) => end <= text.length) }
}

const nothingRead: ReadonlySet<string> = new Set(['no_text_in_picture', 'no_ocr_data'])

async function* asChunks(bytes: Uint8Array) {
  yield bytes
}

/** What whoever sent a picture is told that could not be read. */
export function pictureReasonOf(failure: ReadingFailure): CallReason {
  return pictureReasons[failure] ?? reasons.askedPictureUnreadable
}

const pictureReasons: Partial<Record<ReadingFailure, CallReason>> = {
  no_heic: reasons.askedPictureHeic,
  too_slow: reasons.askedPictureTooHard,
  out_of_memory: reasons.askedPictureTooHard,
}

function unreadable(reason: CallReason = reasons.askedPictureUnreadable) {
  return invalidInput({ file: reason })
}
