import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { presentFile } from './resources.presenter.ts'
import { listFilesIn } from './resources.repository.ts'

export function fetchDocuments({ links }: ResourceDeps): HandlersOf<typeof resourceRoutes>['fetchDocuments'] {
  return async ({ tx, viewer, granted, query }) => {
    // There are no folders yet: whichever is named does not exist.
    if (query.parentId !== null) throw notFound()
    const { rows, total } = await listFilesIn(tx, { viewer, assetId: granted.assetId, type: 'document' }, query)
    const files = rows.map((row) => presentFile(row, { links, viewer, access: granted.access }))
    const data = { files, folders: [], parentId: null, path: [] }
    return total === undefined ? { data } : { data, total }
  }
}
