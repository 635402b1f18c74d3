import { formats } from '@millwright/contract/formats'
import type { ResumableMetadata, ResumablePackage, UploadEvent } from '@millwright/contract/uploads'
import { reasons } from '@millwright/contract/reasons/refusals'
import { requireBytes } from '../../../calls/quotas/require-quota.ts'
import { BlobMissing } from '../../../platform/blobs/blobs.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { wrongType } from '../formats/file-formats.ts'
import { takesOfficeFiles } from '../uploads.repository.ts'
import { createFinisher } from './finish-resumable.ts'
import { arrivingBytes } from './arriving-bytes.ts'
import type { AsMember, ResumableDeps } from './resumable.deps.ts'
import { authorizeUpload, requireTarget } from './authorize-upload.ts'
import { beginPackage, authorizePackage } from './package-uploads.ts'
import { requireRoom } from './require-room.ts'
import { followResumable } from './follow-resumable.ts'
import {
  deleteResumable,
  failResumable,
  findResumableOf,
  isFile,
  isPackage,
  insertResumable,
  type ResumableRow,
} from './resumable.repository.ts'

export type ResumableState = {
  metadata: ResumableMetadata | ResumablePackage
  size: number
  offset: number
  createdAt: Date
}
type Piece = { id: string; offset: number; source: AsyncIterable<Uint8Array> }
type BegunUpload = { id: string; metadata: ResumableMetadata | ResumablePackage; size: number }

/** Uploads that go on where they were cut off. Each call is judged as the multipart one is. */
export type ResumableUploads = {
  begin: (asMember: AsMember, upload: BegunUpload) => Promise<void>
  /** @throws Refusal when it is not the viewer's, its place may not be written any more, or it failed. */
  find: (asMember: AsMember, id: string) => Promise<ResumableState>
  /** One at a time for each upload: whoever calls sees to that. Returns the new offset. */
  append: (asMember: AsMember, piece: Piece) => Promise<number>
  /** For one whose bytes are all there; does not wait for its end. */
  finish: (asMember: AsMember, id: string) => void
  cancel: (asMember: AsMember, id: string) => Promise<void>
  events: (asMember: AsMember, id: string, signal: AbortSignal) => Promise<AsyncIterable<UploadEvent>>
}

export function createResumableUploads(deps: ResumableDeps): ResumableUploads {
  const { growing } = deps.blobs
  const finisher = createFinisher(deps)

  const judged = (asMember: AsMember, id: string): Promise<ResumableRow & { takesOffice: boolean }> =>
    asMember(async (tx, viewer) => {
      const row = await findResumableOf(tx, viewer, id)
      if (!row) throw notFound()
      if (isFile(row)) await authorizeUpload({ tx, viewer }, row.metadata)
      else if (isPackage(row)) await authorizePackage({ tx, viewer }, row.metadata)
      return { ...row, takesOffice: await takesOfficeFiles(tx, viewer) }
    })

  return {
    begin: (asMember, { id, metadata, size }) =>
      asMember(async (tx, viewer) => {
        if (metadata.kind === 'package') {
          return beginPackage(deps, { tx, viewer }, { id, metadata, size, blobKey: growing.newKey() })
        }
        const granted = await authorizeUpload({ tx, viewer }, metadata)
        const { limit, tooLarge } = formats[metadata.kind]
        if (size > limit) throw new Refusal('too-large', tooLarge)
        await requireTarget({ tx, viewer }, metadata, granted)
        if (size === 0) throw wrongType({ kind: metadata.kind, takesOffice: await takesOfficeFiles(tx, viewer) })
        await requireRoom(tx, viewer, size)
        await insertResumable(
          tx,
          { viewer, assetId: granted.assetId },
          { id, metadata, size, blobKey: growing.newKey() },
        )
        await requireBytes(tx, deps, viewer)
      }),

    async find(asMember, id) {
      const row = await judged(asMember, id)
      if (row.state === 'failed') throw notFound()
      const offset = row.state === 'receiving' ? await growing.size(row.blobKey) : row.size
      return { ...row, offset }
    },

    async append(asMember, { id, offset, source }) {
      const row = await judged(asMember, id)
      if (row.state !== 'receiving') throw new Refusal('conflict')
      try {
        const checked = arrivingBytes(growing, row, { offset, source })
        return await growing.append(row.blobKey, { offset, source: checked })
      } catch (error) {
        // What had come is not there any more: the sender has to begin again.
        const refusal = error instanceof BlobMissing ? new Refusal('not-found', reasons.uploadBroken) : error
        if (refusal instanceof Refusal && (refusal !== error || refusal.code === 'wrong-type')) {
          await asMember((tx, viewer) => failResumable(tx, viewer, { id, reason: refusal.reason }))
          await growing.remove(row.blobKey)
        }
        throw refusal
      }
    },

    finish: (asMember, id) => void finisher.start(asMember, id),

    async cancel(asMember, id) {
      const row = await judged(asMember, id)
      // A file is being made of it; a look into a package finds that it is gone.
      if (row.state === 'saving' && !isPackage(row)) throw new Refusal('conflict')
      if (!(await asMember((tx, viewer) => deleteResumable(tx, viewer, id)))) throw notFound()
      // What has ended has no bytes of its own.
      if (row.state === 'completed' || row.state === 'failed') return
      await growing.remove(row.blobKey)
      // Its bytes may be whole already. Whoever makes a package of them ends the upload in the same transaction.
      if (isPackage(row)) await deps.blobs.remove(row.blobKey)
    },

    async events(asMember, id, signal) {
      // What a package says is told by the look into it.
      const read = async () => {
        const row = await judged(asMember, id)
        if (!isFile(row)) throw notFound()
        return row
      }
      await read()
      return followResumable(deps, { asMember, id, signal, finisher, read })
    },
  }
}
