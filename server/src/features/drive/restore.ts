import type { driveRoutes } from '@millwright/contract/drive'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordFiles } from '../../calls/file-trail.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { showCurrent } from '../../knowledge/index/show-current.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import type { DriveDeps } from './drive.deps.ts'
import { findBackIn, findBinned, unbin } from './bin.repository.ts'
import { filesAtFreePlaces, foldersAtFreePlaces } from '../../files/free-places.ts'
import { type PlacedItem, placeFiles, placeFolders, requireShallow } from '../../files/places.repository.ts'

export function restore({ resumeJobsIn }: DriveDeps): HandlersOf<typeof driveRoutes>['restore'] {
  return async ({ tx, viewer, granted, facts }) => {
    const { assetId } = granted
    const [ids, folderIds] = [[...new Set(granted.ids)], [...new Set(granted.folderIds)]]
    const tops = [...ids, ...folderIds]
    if (tops.length === 0) throw invalidInput({ ids: reasons.nothingChosen })
    const scope = { viewer, assetId }
    const { assetName } = await lockTree(tx, scope)
    const { files, folders } = await findBinned(tx, scope, { ids, folderIds })
    if (files.length < ids.length || folders.length < folderIds.length) throw notFound()
    const parents = [...files, ...folders].flatMap(({ parentId }) => parentId ?? [])
    const back = await findBackIn(tx, scope, { ids: parents, with: tops })
    const there = (things: PlacedItem[]) => ({
      placed: things.map((one) => (one.parentId !== null && back.has(one.parentId) ? one : { ...one, parentId: null })),
      with: tops,
    })
    // Still in the bin, where no names clash.
    await placeFolders(tx, scope, await foldersAtFreePlaces(tx, scope, there(folders)))
    await placeFiles(tx, scope, await filesAtFreePlaces(tx, scope, there(files)))
    const resourceIds = await unbin(tx, scope, tops)
    await showCurrent(tx, viewer.companyId, resourceIds)
    await resumeJobsIn(tx, { companyId: viewer.companyId, assetId, resourceIds })
    if (folders.length > 0) await requireShallow(tx, scope)
    const by = { viewer, facts }
    await recordFiles(tx, by, { action: 'file-restored', names: files.map(({ name }) => name), assetName })
    await recordFiles(tx, by, { action: 'folder-restored', names: folders.map(({ name }) => name), assetName })
    return { data: { ids, folderIds } }
  }
}
