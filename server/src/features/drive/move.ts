import type { driveRoutes } from '@millwright/contract/drive'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { findPath, lockTree } from '../../files/tree.repository.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import { filesAtFreePlaces, foldersAtFreePlaces } from '../../files/free-places.ts'
import {
  findFiles,
  findFolders,
  type PlacedItem,
  placeFiles,
  placeFolders,
  requireShallow,
} from '../../files/places.repository.ts'

export const move: HandlersOf<typeof driveRoutes>['move'] = async ({ tx, viewer, granted }) => {
  const { assetId, parentId } = granted
  const [ids, folderIds] = [[...new Set(granted.ids)], [...new Set(granted.folderIds)]]
  if (ids.length + folderIds.length === 0) throw invalidInput({ ids: reasons.nothingChosen })
  const scope = { viewer, assetId }
  await lockTree(tx, scope)
  const path = parentId === null ? [] : await findPath(tx, scope, parentId)
  const folders = await findFolders(tx, scope, folderIds)
  const files = await findFiles(tx, scope, ids)
  const isGone = parentId !== null && path.length === 0
  if (isGone || folders.length < folderIds.length || files.length < ids.length) throw notFound()
  const moved = new Set<string>(folderIds)
  if (path.some(({ folderId }) => moved.has(folderId))) throw invalidInput({ folderIds: reasons.folderIntoItself })
  const there = (things: PlacedItem[]) => ({
    placed: things.filter((one) => one.parentId !== parentId).map((one) => ({ ...one, parentId })),
    with: [],
  })
  await placeFolders(tx, scope, await foldersAtFreePlaces(tx, scope, there(folders)))
  await placeFiles(tx, scope, await filesAtFreePlaces(tx, scope, there(files)))
  if (folders.length > 0) await requireShallow(tx, scope)
  return { data: { ids, folderIds } }
}
