import type { makersPackageRoutes } from '@millwright/contract/makers-packages'
import type { HandlersOf } from '../../calls/handler.ts'
import { findKeptPackage } from '../../files/packages/kept-packages.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'

/** A link to a package as it came: who may read it is judged again when it is opened. */
export function downloadPackage({
  links,
}: Pick<MakersPackageDeps, 'links'>): HandlersOf<typeof makersPackageRoutes>['download'] {
  return async ({ tx, viewer, query: { packageId }, granted: { assetId } }) => {
    if (!(await findKeptPackage(tx, viewer, { id: packageId, ofAsset: assetId }))) throw notFound()
    return { data: { url: links.urlOf(viewer, packageId, 'package') } }
  }
}
