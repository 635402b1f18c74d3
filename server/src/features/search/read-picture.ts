import { reasons } from '@millwright/contract/reasons/refusals'
import type { searchRoutes } from '@millwright/contract/search'
import type { HandlersOf } from '../../calls/handler.ts'
import { findVersionOf } from '../../files/files.repository.ts'
import { ReadingError } from '../../knowledge/readers/failures.ts'
import { drawPagePicture } from '../../knowledge/readers/pdf/page-picture.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { createSharedTurns } from '../../platform/turns.ts'
import { findFoundFile } from './found-file.repository.ts'

export type PictureDeps = { blobs: Pick<BlobStore, 'withFile'> }

/** What is not found is not drawn either. One after another: a large drawing takes hundreds of megabytes. */
export function readPicture({ blobs }: PictureDeps): HandlersOf<typeof searchRoutes>['readPicture'] {
  const inTurn = createSharedTurns(1, { waiting: { ofKey: 10, inAll: 100 } })
  return async ({ step, viewer, query, facts: { signal } }) => {
    const found = await step(async (tx, { resourceId }) => {
      const file = await findFoundFile(tx, viewer.companyId, resourceId)
      if (!file) throw notFound()
      const version = await findVersionOf(tx, viewer, { id: file.versionId, use: 'shown' })
      // A note has no file.
      if (!version) throw new Refusal('conflict', reasons.noPicture)
      return { ...version, resourceId }
    })
    const { blobKey, fileName, mediaType, resourceId } = found
    const isImage = mediaType.startsWith('image/')
    if (!isImage && mediaType !== 'application/pdf') throw new Refusal('conflict', reasons.noPicture)
    const page = isImage ? 0 : (query.page ?? 1)
    const draw = () => blobs.withFile(blobKey, (path) => drawPagePicture(path, page, signal).catch(refuseFile))
    const picture = await inTurn({ key: viewer.userId, signal }, draw)
    if (!picture) throw notFound()
    return { data: { resourceId, fileName, mediaType: 'image/jpeg' as const, base64: picture.toString('base64') } }
  }
}

/** What the file does by itself is no fault of the server. */
function refuseFile(error: unknown): never {
  if (error instanceof ReadingError) throw new Refusal('conflict', reasons.pictureNotDrawn, { cause: error })
  throw error
}
