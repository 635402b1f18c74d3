import { limits } from '@millwright/contract/limits'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Readable } from 'node:stream'
import type { HandlersOf, UploadPart } from '../../../calls/handler.ts'
import { requireBytes, requireRoomFor } from '../../../calls/quotas/require-quota.ts'
import { cleanFileName } from '../../../files/file-name.ts'
import { openPackage } from '../../../packages/open-package.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { BlobMissing, type BlobStore, type StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { invalidInput, isPassing, notFound, Refusal } from '../../../platform/refusal.ts'
import { extensionOf } from '../document-keys.ts'
import type { MakersPackageDeps } from '../makers-packages.deps.ts'
import { insertPackage, type PackagePlace } from '../makers-packages.repository.ts'
import { packageWork } from '../package-work.ts'
import { readInTurn } from '../reading-turns.ts'
import { requireRoom } from '../require-room.ts'
import { planShown } from './plan-shown.ts'
import { presentPreview } from './preview.presenter.ts'

type Handlers = HandlersOf<typeof makersPackageRoutes>

/** Reads a package in all that it says, and shows what an import would do; nothing but the package is kept, for a day. */
export function previewPackage(deps: MakersPackageDeps): Handlers['preview'] & Handlers['previewForAsset'] {
  return async (call: Parameters<Handlers['preview']>[0] | Parameters<Handlers['previewForAsset']>[0]) => {
    const { facts, viewer, granted } = call
    const { signal } = facts
    const place: PackagePlace = {
      departmentId: granted.departmentId,
      assetId: 'assetId' in granted ? granted.assetId : null,
    }
    const step = <T>(work: (tx: Transaction, viewer: Viewer) => Promise<T>) =>
      call.step((tx, _granted, current) => work(tx, current))
    const sent = await readParts(call.parts(), {
      blobs: deps.blobs,
      signal,
      // One that came in pieces was promised its bytes.
      requireBegin: () => step((tx, { companyId }) => requireRoomFor(tx, deps, { companyId, size: 1 })),
    })
    const { uploadId } = sent
    const { blob, fileName } = sent.kept ?? (await deps.packageUploads.open(step, { id: sent.uploadId, place }))
    let isWriting = false
    try {
      const by = { companyId: viewer.companyId, signal }
      const bytes = await readInTurn(by, () => deps.blobs.withFile(blob.key, (path) => openPackage(path, signal)))
      const contents = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
      const order = { key: viewer.companyId, signal }
      const heads = await packageWork('open', { contents }, order)
      const { plan, elsewhere } = await planShown(deps, { step, place, contents, heads, order })
      isWriting = true
      const data = await call.step(async (tx, _granted, current) => {
        if (uploadId !== null && !(await deps.packageUploads.end(tx, current, uploadId))) throw notFound()
        await requireRoom(tx, current, blob.size)
        const packageId = await insertPackage(tx, current, { place, blob, fileName, kind: heads.kind, contents })
        if (uploadId === null) await requireBytes(tx, deps, current)
        return presentPreview({ packageId, fileName, kind: heads.kind, plan, elsewhere, problems: heads.problems })
      })
      return { data }
    } catch (error) {
      if (uploadId === null) {
        // After a commit whose answer was lost, the sweep decides, also where the sender is gone.
        if (error instanceof Refusal || !isWriting) await deps.blobs.remove(blob.key)
        throw error
      }
      const refusal = error instanceof BlobMissing ? new Refusal('not-found', reasons.uploadBroken) : error
      // It can be looked into again, unless it was refused for good. Where another look has ended it, its bytes are that one's.
      const isOver = refusal instanceof Refusal && !isPassing(refusal)
      const isOurs = isOver && (await step((tx, current) => deps.packageUploads.end(tx, current, uploadId)))
      if (isOurs) await deps.blobs.remove(blob.key)
      throw refusal
    }
  }
}

type KeptFile = { blob: StoredBlob; fileName: string }
type SentPackage = { kept: KeptFile; uploadId: null } | { kept: null; uploadId: string }

/** Stores the first file of the form, or reads which upload it names; the rest of one that is refused is read and thrown away. */
async function readParts(
  parts: AsyncIterable<UploadPart>,
  { blobs, signal, requireBegin }: { blobs: BlobStore; signal: AbortSignal; requireBegin: () => Promise<void> },
): Promise<SentPackage> {
  let kept: KeptFile | null = null
  let isTwo = false
  const said: Record<string, string> = {}
  for await (const part of parts) {
    if (part.kind === 'field') {
      said[part.name] = part.value
      continue
    }
    isTwo ||= kept !== null
    if (kept) part.stream.resume()
    else {
      await requireBegin().catch((error: unknown) => {
        part.stream.resume()
        throw error
      })
      const fileName = cleanFileName(part.fileName, extensionOf(part.fileName) || 'zip')
      kept = { blob: await blobs.put(within(part.stream), signal), fileName }
    }
  }
  const fields = makersPackageRoutes.preview.fields.safeParse(said)
  const uploadId = fields.data?.uploadId ?? null
  if (kept && !isTwo && fields.success && uploadId === null) return { kept, uploadId }
  if (!kept && uploadId !== null) return { kept, uploadId }
  if (kept) await blobs.remove(kept.blob.key)
  if (!fields.success) throw invalidInput({ uploadId: reasons.uploadIdInvalid })
  throw invalidInput({ package: isTwo || kept ? reasons.twoFiles : reasons.fileMissing })
}

async function* within(stream: Readable): AsyncGenerator<Uint8Array> {
  let left: number = limits.packageBytes
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left < 0) throw new Refusal('too-large', reasons.packageTooLarge)
    yield chunk
  }
}
