import type { driveRoutes } from '@millwright/contract/drive'
import type { HandlersOf } from '../../calls/handler.ts'
import { listFolder } from '../../files/list-files.ts'
import type { DriveDeps } from './drive.deps.ts'

export function fetchDrive({ links }: DriveDeps): HandlersOf<typeof driveRoutes>['fetch'] {
  return (call) => listFolder({ links, type: null }, call)
}
