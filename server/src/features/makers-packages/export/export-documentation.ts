import { limits } from '@millwright/contract/limits'
import type { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { reasons } from '@millwright/contract/reasons/refusals'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import type { MakersPackageDeps } from '../makers-packages.deps.ts'
import { countDocumentsOf } from './documentation.repository.ts'

/** A link to the documents of an asset as a container: what it holds is judged again when it is read. */
export function exportDocumentation({
  links,
}: Pick<MakersPackageDeps, 'links'>): HandlersOf<typeof makersPackageRoutes>['export'] {
  return async ({ tx, viewer, facts, granted: { assetId } }) => {
    const found = await countDocumentsOf(tx, viewer, assetId)
    if (!found) throw notFound()
    if (found.documents > limits.exportedDocuments) throw new Refusal('too-large', reasons.packageExportTooMany)
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'package-exported', target: found.name })
    return { data: { url: links.urlOf(viewer, assetId, 'documentation') } }
  }
}
