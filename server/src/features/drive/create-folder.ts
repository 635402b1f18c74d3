import type { driveRoutes } from '@millwright/contract/drive'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { newFolderId } from '../../access/new-ids.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentFolder } from '../../files/folder.presenter.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { invalidInput } from '../../platform/refusal.ts'
import { requireFolderName } from './folder-name.ts'
import { insertFolder } from './folders.repository.ts'
import { foldersAtFreePlaces } from '../../files/free-places.ts'
import { depthOf } from '../../files/places.repository.ts'

export const createFolder: HandlersOf<typeof driveRoutes>['createFolder'] = async ({ tx, viewer, granted, body }) => {
  const { assetId, parentId, access } = granted
  const scope = { viewer, assetId }
  const name = requireFolderName('name', body.name)
  await lockTree(tx, scope)
  const depth = await depthOf(tx, scope, parentId)
  if (depth + 1 > limits.folderDepth) throw invalidInput({ parentId: reasons.folderTooDeep })
  const wanted = { id: newFolderId(assetId), name, parentId }
  const [placed = wanted] = await foldersAtFreePlaces(tx, scope, { placed: [wanted], with: [] })
  return { data: presentFolder(await insertFolder(tx, scope, placed), access) }
}
