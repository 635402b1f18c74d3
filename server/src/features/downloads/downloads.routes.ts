import type { driveRoutes } from '@millwright/contract/drive'
import type { HandlersOf } from '../../calls/handler.ts'
import { downloadFile } from './download-file.ts'
import { downloadFolder } from './download-folder.ts'
import { downloadMany } from './download-many.ts'
import type { DownloadDeps } from './downloads.deps.ts'

type Downloads = Extract<keyof typeof driveRoutes, `download${string}`>

export function downloadHandlers(deps: DownloadDeps): HandlersOf<Pick<typeof driveRoutes, Downloads>> {
  return {
    downloadFolder: downloadFolder(deps),
    downloadMany: downloadMany(deps),
    downloadDocument: downloadFile(deps, 'document'),
    downloadImage: downloadFile(deps, 'image'),
  }
}
