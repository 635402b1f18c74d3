import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { presentDocument } from './resources.presenter.ts'
import { listDocumentsIn } from './resources.repository.ts'

export function fetchDocuments({ links }: ResourceDeps): HandlersOf<typeof resourceRoutes>['fetchDocuments'] {
  return async ({ tx, viewer, granted, query }) => {
    // There are no folders yet: whichever is named does not exist.
    if (query.parentId !== null) throw notFound()
    const { rows, total } = await listDocumentsIn(tx, { viewer, assetId: granted.assetId }, query)
    const files = rows.map((row) => presentDocument(row, { links, viewer, access: granted.access }))
    const data = { files, folders: [], parentId: null, path: [] }
    return total === undefined ? { data } : { data, total }
  }
}
