import type { driveRoutes } from '@millwright/contract/drive'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentFolder } from '../../files/folder.presenter.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { requireFolderName } from './folder-name.ts'
import { readFolder } from './folders.repository.ts'
import { foldersAtFreePlaces } from '../../files/free-places.ts'
import { placeFolders } from '../../files/places.repository.ts'

export const renameFolder: HandlersOf<typeof driveRoutes>['renameFolder'] = async (call) => {
  const { tx, viewer, granted, body, refuseStale } = call
  const { assetId, folderId, access } = granted
  const scope = { viewer, assetId }
  const name = requireFolderName('newName', body.newName)
  await lockTree(tx, scope)
  const folder = await readFolder(tx, scope, folderId)
  await refuseStale(folder.updatedAt, async () => presentFolder(folder, access))
  if (name !== folder.name) {
    await placeFolders(tx, scope, await foldersAtFreePlaces(tx, scope, { placed: [{ ...folder, name }], with: [] }))
  }
  return { data: presentFolder(await readFolder(tx, scope, folderId), access) }
}
