import type { UploadEvent } from '@millwright/contract/uploads'
import { reasons } from '@millwright/contract/reasons/refusals'
import { thumbnailOf } from '../../platform/images/thumbnail.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isStoreAway } from '../../platform/stores/store-failed.ts'
import type { FileFormat } from './formats/file-format.ts'
import type { Candidate } from './formats/file-formats.ts'
import { type Alongside, saveUpload, type Target } from './save-upload.ts'
import type { Step, UploadDeps } from './uploads.deps.ts'

/** Bytes that are all there, and what they are to become. */
export type ReceivedFile = {
  blob: StoredBlob
  candidate: Candidate
  /** @throws Refusal when the fields behind the file are wrong. */
  target: () => Promise<Target>
  step: Step
  companyId: string
  signal: AbortSignal
  /** Told of a refusal before the bytes go; false: they are another's by now, and stay. */
  refuse?: (refusal: Refusal) => Promise<boolean>
  /** Commits together with the file. */
  alongside?: Alongside
  /** Its bytes were taken into account when it began. */
  hasRoom?: boolean
}

/** Judges the whole of the bytes and makes them a file or a version: the end of every upload. */
export async function* finishUpload(deps: UploadDeps, received: ReceivedFile): AsyncGenerator<UploadEvent> {
  const { blob, candidate, step, companyId: key, signal, refuse, alongside, hasRoom = false } = received
  // Bytes that certainly no row names go at once; after what is no refusal they can be used again, or the sweep decides.
  let unnamed = [blob.key]
  try {
    const target = await received.target()
    yield { type: 'task', content: 'Saving' }
    const format = await deps.blobs.withFile(blob.key, (path) => candidate.settle(path, { key, signal }))
    const thumbnail = target.kind === 'image' ? await keepThumbnail(deps, blob.key, format) : null
    if (thumbnail) unnamed.push(thumbnail.key)
    signal.throwIfAborted()
    const saved = await saveUpload(deps, {
      step,
      target,
      content: { blob, format, thumbnail, speech: target.speech },
      alongside,
      hasRoom,
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) unnamed = []
      throw error
    })
    unnamed = saved.unnamed
    yield { type: 'progress', content: 100 }
    yield { type: 'data', content: saved.file }
    yield { type: 'close', content: null }
  } catch (error) {
    if (error instanceof Refusal) {
      const all = unnamed
      // They stay too when nobody can say whose they are.
      unnamed = refuse ? all.filter((key) => key !== blob.key) : all
      if (await refuse?.(error)) unnamed = all
    } else if (!signal.aborted) unnamed = []
    throw error
  } finally {
    for (const key of unnamed) await deps.blobs.remove(key)
  }
}

export async function keepThumbnail(
  { blobs }: Pick<UploadDeps, 'blobs'>,
  key: string,
  format: FileFormat,
): Promise<StoredBlob> {
  const drawn = blobs.withFile(key, (path) => thumbnailOf(path, format.extension === 'svg'))
  const bytes = await drawn.catch((error: unknown) => {
    if (isStoreAway(error)) throw error
    throw new Refusal('invalid-input', reasons.imageUnreadable, { cause: error })
  })
  return blobs.put(inOnePiece(bytes))
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
