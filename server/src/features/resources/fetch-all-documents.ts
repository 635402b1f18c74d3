import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlersOf } from '../../calls/handler.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { presentFile } from './resources.presenter.ts'
import { listFilesIn } from './resources.repository.ts'

export function fetchAllDocuments({ links }: ResourceDeps): HandlersOf<typeof resourceRoutes>['fetchAllDocuments'] {
  return async ({ tx, viewer, granted, query }) => {
    const { rows, total } = await listFilesIn(tx, { viewer, assetId: granted.assetId, type: 'document' }, query)
    const files = rows.map((row) => presentFile(row, { links, viewer, access: granted.access }))
    const data = { files, folders: [], parentId: null }
    return total === undefined ? { data } : { data, total }
  }
}
