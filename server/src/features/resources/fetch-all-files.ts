import type { ResourceType } from '@millwright/contract/formats'
import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlerOf } from '../../calls/handler.ts'
import { listAll } from '../../files/list-files.ts'
import type { ResourceDeps } from './resources.deps.ts'

export function fetchAllFiles(
  { links }: ResourceDeps,
  type: ResourceType,
): HandlerOf<typeof resourceRoutes.fetchAllDocuments> {
  return (call) => listAll({ links, type }, call)
}
