import type { ResourceType } from '@millwright/contract/formats'
import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlerOf } from '../../calls/handler.ts'
import { recordFiles } from '../../calls/file-trail.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { showCurrent } from '../../knowledge/index/show-current.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { binFiles } from './resources.repository.ts'

/** An id of another kind is as unknown as one of nothing. */
export function deleteFiles(
  { endJobsIn }: ResourceDeps,
  type: ResourceType,
): HandlerOf<typeof resourceRoutes.deleteDocuments> {
  return async ({ tx, viewer, granted, facts }) => {
    const { assetId } = granted
    const ids = [...new Set(granted.ids)]
    const { assetName } = await lockTree(tx, { viewer, assetId })
    // Before the files: a worker takes its job first, then the file.
    await endJobsIn(tx, { companyId: viewer.companyId, resourceIds: ids })
    const gone = await binFiles(tx, { viewer, assetId, type }, ids)
    if (gone.length < ids.length) throw notFound()
    await showCurrent(tx, viewer.companyId, ids)
    const names = gone.map(({ fileName }) => fileName)
    await recordFiles(tx, { viewer, facts }, { action: 'file-deleted', names, assetName })
    return { data: ids }
  }
}
