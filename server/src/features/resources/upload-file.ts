import { texts } from '@millwright/contract/texts'
import { type ResourceType, type resourceRoutes, type UploadEvent, UploadFields } from '@millwright/contract/resources'
import { addAbortSignal, type Readable } from 'node:stream'
import type { HandlersOf, UploadCall, UploadPart } from '../../calls/handler.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { invalidInput, notFound, Refusal } from '../../platform/refusal.ts'
import { cleanFileName } from './file-name.ts'
import { type FileFormat, kinds } from './kinds.ts'
import { recognise } from './recognise.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { presentFile } from './resources.presenter.ts'
import { insertFile } from './resources.repository.ts'

type Call = UploadCall<typeof resourceRoutes.uploadDocument>
type FilePart = UploadPart & { kind: 'file' }
type Parts = AsyncIterator<UploadPart>
/** `fields` fills while the parts come, in whatever order. */
type Upload = { type: ResourceType; call: Call; parts: Parts; fields: Map<string, string>; file: FilePart }
type KeptBytes = { blob: StoredBlob; format: FileFormat }

/** What the fields before the file forbid gets a status; what only the bytes show, an `error` event. */
export function uploadFile(
  deps: ResourceDeps,
  type: ResourceType,
): HandlersOf<typeof resourceRoutes>['uploadDocument'] {
  return async (call) => {
    const parts = call.parts()[Symbol.asyncIterator]()
    const fields = new Map<string, string>()
    const file = await nextFile(parts, fields)
    if (!file) throw invalidInput({ file: texts.fileMissing })
    try {
      readFields(fields)
    } catch (error) {
      file.stream.resume()
      throw error
    }
    return receive(deps, { type, call, parts, fields, file })
  }
}

async function* receive(deps: ResourceDeps, upload: Upload): AsyncGenerator<UploadEvent> {
  yield { type: 'task', content: 'Uploading' }
  yield { type: 'progress', content: 0 }
  const kept = await keepBytes(deps, upload)
  // Bytes that certainly no row names go at once; after a commit whose answer was lost, the sweep decides.
  let unnamed = true
  try {
    await requireNoOtherFile(upload)
    upload.call.facts.signal.throwIfAborted()
    yield { type: 'task', content: 'Saving' }
    const record = await save(deps, upload, kept).catch((error: unknown) => {
      unnamed = error instanceof Refusal
      throw error
    })
    unnamed = false
    yield { type: 'progress', content: 100 }
    yield { type: 'data', content: record }
    yield { type: 'close', content: null }
  } finally {
    if (unnamed) await deps.blobs.remove(kept.blob.key)
  }
}

async function keepBytes({ blobs }: ResourceDeps, upload: Upload): Promise<KeptBytes> {
  const { type, call, file } = upload
  const { signal } = call.facts
  addAbortSignal(signal, file.stream)
  const bytes = file.stream.iterator({ destroyOnReturn: false })
  try {
    const recognised = await recognise(bytes, kinds[type])
    return { blob: await blobs.put(recognised.bytes, signal), format: recognised.format }
  } catch (error) {
    // Also when it is the disk that failed: the sender hears of it after its last byte.
    if (!file.stream.destroyed) await discardRest(upload)
    throw error
  }
}

async function save(deps: ResourceDeps, { type, call, fields, file }: Upload, { blob, format }: KeptBytes) {
  const { grantAIAccess, initiateProcessing } = readFields(fields)
  return call.step(async (tx, { assetId, access }, viewer) => {
    const fileName = cleanFileName(file.fileName, format.extension)
    const row = await insertFile(tx, { viewer, assetId }, { type, format, fileName, aiAccess: grantAIAccess, blob })
    if (grantAIAccess && initiateProcessing) {
      await deps.startProcessing(tx, { viewer, assetId, resourceId: row.id, versionId: row.versionId })
    }
    return presentFile(row, { links: deps.links, viewer, access })
  })
}

/** There are no folders yet: whichever is named does not exist. */
function readFields(fields: Map<string, string>): UploadFields {
  const parsed = UploadFields.safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw invalidInput({ parentId: texts.folderIdInvalid })
  if (parsed.data.parentId !== null) throw notFound()
  return parsed.data
}

/** Reads fields until a file begins; null at the end. */
async function nextFile(parts: Parts, fields: Map<string, string>): Promise<FilePart | null> {
  for (;;) {
    const next = await parts.next()
    if (next.done) return null
    const part = next.value
    if (part.kind === 'file') return part
    fields.set(part.name, part.value)
  }
}

async function requireNoOtherFile(upload: Upload): Promise<void> {
  const { parts, fields } = upload
  const other = await nextFile(parts, fields)
  if (!other) return
  await discardRest({ ...upload, file: other })
  throw invalidInput({ file: texts.twoFiles })
}

/** A browser shows no reply before it has sent its whole body, and none at all when the line is cut. */
async function discardRest({ type, call, parts, fields, file }: Upload): Promise<void> {
  let stream: Readable | undefined = file.stream
  let left = kinds[type].limit
  while (stream) {
    for await (const chunk of addAbortSignal(call.facts.signal, stream)) {
      left -= Buffer.isBuffer(chunk) ? chunk.length : 0
      if (left < 0) return
    }
    stream = (await nextFile(parts, fields))?.stream
  }
}
