import { assetRoutes } from '@millwright/contract/assets'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { assetPictureUrl } from '../../files/asset-picture-url.ts'
import { putImageAsPicture, putSentPicture, removePicture } from '../../files/asset-pictures.repository.ts'
import { squarePicture } from '../../platform/images/square-picture.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AssetDeps } from './assets.deps.ts'
import { lockAsset, readAsset } from './assets.repository.ts'

const { fileField } = assetRoutes.setPicture

/** What was sent is drawn and kept before the row names it; bytes that no row names are swept. */
export function setPicture(deps: AssetDeps): HandlersOf<typeof assetRoutes>['setPicture'] {
  const { blobs } = deps
  return async ({ fields: { imageId }, file, step, facts }) => {
    const sent = file && (await blobs.put(asChunks(await squarePicture(file.bytes, fileField)), facts.signal))
    return step(async (tx, { assetId }, viewer) => {
      const { name: target } = await lockAsset(tx, viewer, assetId)
      const scope = { viewer, assetId }
      const hasChanged = sent || imageId !== null || (await removePicture(tx, scope))
      if (sent) await putSentPicture(tx, scope, sent)
      else if (imageId !== null && !(await putImageAsPicture(tx, scope, imageId))) throw notFound()
      const action = sent || imageId !== null ? 'asset-picture-changed' : 'asset-picture-removed'
      if (hasChanged) await recordEvent(tx, { ...actorOf(viewer, facts), action, target })
      const { picture } = await readAsset(tx, viewer, assetId)
      return { data: { picture: assetPictureUrl(deps, viewer)(picture) } }
    })
  }
}

async function* asChunks(bytes: Uint8Array) {
  yield bytes
}
