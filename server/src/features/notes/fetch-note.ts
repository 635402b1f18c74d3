import type { noteRoutes } from '@millwright/contract/notes'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentAsHtml } from './present-as-html.ts'
import type { NoteDeps } from './notes.deps.ts'
import { findNote } from './notes.repository.ts'

export function fetchNote(deps: NoteDeps): HandlersOf<typeof noteRoutes>['fetch'] {
  return async ({ viewer, granted: { assetId, access, noteId: id }, facts: { signal }, step }) => {
    const scope = { viewer, assetId }
    const row = await step((tx) => findNote(tx, scope, { id }))
    if (!row) throw notFound()
    return { data: await presentAsHtml(deps, row, { ...scope, access, signal, step }) }
  }
}
