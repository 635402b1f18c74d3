import type { driveRoutes } from '@millwright/contract/drive'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordFiles } from '../../calls/file-trail.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { showCurrent } from '../../knowledge/index/show-current.ts'
import { notFound } from '../../platform/refusal.ts'
import { binFolders, listFilesBelow } from './bin.repository.ts'
import type { DriveDeps } from './drive.deps.ts'
import { findFolders } from '../../files/places.repository.ts'

export function deleteFolders({ endJobsIn }: DriveDeps): HandlersOf<typeof driveRoutes>['deleteFolders'] {
  return async ({ tx, viewer, granted, facts }) => {
    const { assetId } = granted
    const ids = [...new Set(granted.ids)]
    const { assetName } = await lockTree(tx, { viewer, assetId })
    const folders = await findFolders(tx, { viewer, assetId }, ids)
    if (folders.length < ids.length) throw notFound()
    // Before the files: a worker takes its job first, then the file.
    const resourceIds = await listFilesBelow(tx, { viewer, assetId }, ids)
    await endJobsIn(tx, { companyId: viewer.companyId, resourceIds })
    await binFolders(tx, { viewer, assetId }, ids)
    await showCurrent(tx, viewer.companyId, resourceIds)
    const names = folders.map(({ name }) => name)
    await recordFiles(tx, { viewer, facts }, { action: 'folder-deleted', names, assetName })
    return { data: ids }
  }
}
