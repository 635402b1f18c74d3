import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { presentDocument } from './resources.presenter.ts'
import { findDocumentIn } from './resources.repository.ts'

export function fetchDocument({ links }: ResourceDeps): HandlersOf<typeof resourceRoutes>['fetchDocument'] {
  return async ({ tx, viewer, granted }) => {
    const row = await findDocumentIn(tx, { viewer, assetId: granted.assetId }, granted.docId)
    if (!row) throw notFound()
    return { data: presentDocument(row, { links, viewer, access: granted.access }) }
  }
}
