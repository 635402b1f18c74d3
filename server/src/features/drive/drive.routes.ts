import type { driveRoutes } from '@millwright/contract/drive'
import type { HandlersOf } from '../../calls/handler.ts'
import { createFolder } from './create-folder.ts'
import { deleteFolders } from './delete-folders.ts'
import type { DriveDeps } from './drive.deps.ts'
import { fetchBin } from './fetch-bin.ts'
import { fetchDrive } from './fetch-drive.ts'
import { move } from './move.ts'
import { purge } from './purge.ts'
import { renameFolder } from './rename-folder.ts'
import { restore } from './restore.ts'

export function driveHandlers(deps: DriveDeps): HandlersOf<Omit<typeof driveRoutes, `download${string}`>> {
  return {
    fetch: fetchDrive(deps),
    createFolder,
    renameFolder,
    move,
    deleteFolders: deleteFolders(deps),
    fetchBin,
    restore: restore(deps),
    purge: purge(deps),
  }
}
