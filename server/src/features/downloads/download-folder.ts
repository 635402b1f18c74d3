import type { driveRoutes } from '@millwright/contract/drive'
import type { HandlersOf } from '../../calls/handler.ts'
import type { DownloadDeps } from './downloads.deps.ts'
import { insertZip, readFolderName } from './downloads.repository.ts'

export function downloadFolder({ links }: DownloadDeps): HandlersOf<typeof driveRoutes>['downloadFolder'] {
  return async ({ tx, viewer, granted: { assetId, folderId } }) => {
    const name = await readFolderName(tx, { viewer, assetId }, folderId)
    const zip = { fileName: `${name}.zip`, resourceIds: [], folderIds: [folderId] }
    const id = await insertZip(tx, { viewer, assetId }, zip)
    return { data: { url: links.urlOf(viewer, id, 'zip') } }
  }
}
