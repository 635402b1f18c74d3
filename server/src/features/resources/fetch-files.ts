import type { ResourceType } from '@millwright/contract/formats'
import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlerOf } from '../../calls/handler.ts'
import { listFolder } from '../../files/list-files.ts'
import type { ResourceDeps } from './resources.deps.ts'

/** The routes of the four kinds differ in their paths alone. */
export function fetchFiles(
  { links }: ResourceDeps,
  type: ResourceType,
): HandlerOf<typeof resourceRoutes.fetchDocuments> {
  return (call) => listFolder({ links, type }, call)
}
