import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { presentFile } from './resources.presenter.ts'
import { findFileIn } from './resources.repository.ts'

export function fetchDocument({ links }: ResourceDeps): HandlersOf<typeof resourceRoutes>['fetchDocument'] {
  return async ({ tx, viewer, granted }) => {
    const row = await findFileIn(tx, { viewer, assetId: granted.assetId, type: 'document' }, granted.docId)
    if (!row) throw notFound()
    return { data: presentFile(row, { links, viewer, access: granted.access }) }
  }
}
