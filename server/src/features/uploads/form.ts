import type { UploadKind } from '@millwright/contract/formats'
import { reasons } from '@millwright/contract/reasons/refusals'
import { addAbortSignal, type Readable } from 'node:stream'
import type { UploadPart } from '../../calls/handler.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { invalidInput } from '../../platform/refusal.ts'
import { type Candidate, limitOf } from './formats/file-formats.ts'
import { recognise } from './formats/recognise.ts'
import { freedChunks } from './freed-chunks.ts'
import { keepSubtitles, type SentSubtitles, subtitlesPart } from './subtitles.ts'
import type { UploadDeps } from './uploads.deps.ts'

type FilePart = UploadPart & { kind: 'file' }

/**
 * A multipart body as far as it was read: its file's bytes come next. `fields` and `subtitles` fill, in whatever order
 * they come.
 */
export type Form = {
  parts: AsyncIterator<UploadPart>
  fields: Map<string, string>
  subtitles: SentSubtitles
  file: FilePart
  signal: AbortSignal
}

/** Reads until the file begins. @throws Refusal when there is none. */
export async function openForm(parts: AsyncIterable<UploadPart>, signal: AbortSignal): Promise<Form> {
  const form = { parts: parts[Symbol.asyncIterator](), fields: new Map<string, string>(), subtitles: [], signal }
  const file = await nextFile(form)
  if (!file) throw invalidInput({ file: reasons.fileMissing })
  return { ...form, file }
}

export type KeptUpload = { blob: StoredBlob; candidate: Candidate }
type WantedFile = { kind: UploadKind; takesOffice: boolean }

/** Stores the file's bytes while they come, and reads the fields behind it. @throws Refusal and leaves no bytes. */
export async function keepBytes({ blobs }: UploadDeps, form: Form, wanted: WantedFile): Promise<KeptUpload> {
  const { file, signal } = form
  addAbortSignal(signal, file.stream)
  const source = file.stream.iterator({ destroyOnReturn: false })
  let blob: StoredBlob | null = null
  try {
    const { candidate, bytes } = await recognise(source, { ...wanted, fileName: file.fileName })
    blob = await blobs.put(freedChunks(bytes), signal)
    await requireNoOtherFile(form, wanted.kind)
    signal.throwIfAborted()
    return { blob, candidate }
  } catch (error) {
    if (blob) await blobs.remove(blob.key)
    // Also when it is the disk that failed: the sender hears of it after its last byte.
    else if (!file.stream.destroyed) await discardRest(form, wanted.kind)
    throw error
  }
}

/** Reads fields until a file begins; null at the end. */
async function nextFile({ parts, fields, subtitles }: Omit<Form, 'file'>): Promise<FilePart | null> {
  for (;;) {
    const next = await parts.next()
    if (next.done) return null
    const part = next.value
    if (part.kind === 'field') fields.set(part.name, part.value)
    else if (part.name === subtitlesPart) subtitles.push({ bytes: await keepSubtitles(part.stream) })
    else return part
  }
}

async function requireNoOtherFile(form: Form, kind: UploadKind): Promise<void> {
  const other = await nextFile(form)
  if (!other) return
  await discardRest({ ...form, file: other }, kind)
  throw invalidInput({ file: reasons.twoFiles })
}

/** A browser shows no reply before it has sent its whole body, and none at all when the line is cut. */
async function discardRest(form: Form, kind: UploadKind): Promise<void> {
  let stream: Readable | undefined = form.file.stream
  let left: number = limitOf(kind).limit
  while (stream) {
    for await (const chunk of addAbortSignal(form.signal, stream)) {
      left -= Buffer.isBuffer(chunk) ? chunk.length : 0
      if (left < 0) return
    }
    stream = (await nextFile(form))?.stream
  }
}
