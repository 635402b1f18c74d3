import type { driveRoutes } from '@millwright/contract/drive'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { cleanFileName } from '../../files/file-name.ts'
import { readAssetName } from '../../files/tree.repository.ts'
import { invalidInput } from '../../platform/refusal.ts'
import type { DownloadDeps } from './downloads.deps.ts'
import { insertZip } from './downloads.repository.ts'

export function downloadMany({ links }: DownloadDeps): HandlersOf<typeof driveRoutes>['downloadMany'] {
  return async ({ tx, viewer, granted }) => {
    const { assetId, ids: resourceIds, folderIds } = granted
    if (resourceIds.length + folderIds.length === 0) throw invalidInput({ ids: reasons.nothingChosen })
    const fileName = cleanFileName(await readAssetName(tx, { viewer, assetId }), 'zip')
    const id = await insertZip(tx, { viewer, assetId }, { fileName, resourceIds, folderIds })
    return { data: { url: links.urlOf(viewer, id, 'zip') } }
  }
}
