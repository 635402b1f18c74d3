import type { resourceRoutes } from '@millwright/contract/resources'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordResourceEvent } from '../../calls/webhook-events.repository.ts'
import { presentFile } from '../../files/file.presenter.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { makeCurrent } from '../../files/make-current.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import type { ResourceDeps } from './resources.deps.ts'

/** What answered before goes on answering: a version that was never read is read now. */
export function restoreVersion({
  links,
  startProcessing,
  versionRestored,
}: ResourceDeps): HandlersOf<typeof resourceRoutes>['restoreVersion'] {
  return async ({ tx, viewer, granted, query: { version }, refuseStale }) => {
    const { assetId, access, id } = granted
    if (version === undefined) throw invalidInput({ version: reasons.versionInvalid })
    const scope = { viewer, assetId }
    await lockTree(tx, scope)
    const before = await findFileIn(tx, { ...scope, type: null }, id)
    if (!before) throw notFound()
    await refuseStale(before.updatedAt, async () => presentFile(before, { links, viewer, access }))
    const { versionId, toProcess } = await makeCurrent(tx, { ...scope, id, version })
    const told = { companyId: viewer.companyId, resourceId: id, versionId }
    await recordResourceEvent(tx, { ...told, event: 'resource.version_added' })
    const target = { ...scope, resourceId: id, versionId }
    await (toProcess ? startProcessing(tx, target) : versionRestored(tx, target))
    const row = await findFileIn(tx, { ...scope, type: null }, id)
    if (!row) throw notFound()
    return { data: presentFile(row, { links, viewer, access }) }
  }
}
