import type { noteRoutes } from '@millwright/contract/notes'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import { presentAsHtml } from './present-as-html.ts'
import type { NoteDeps } from './notes.deps.ts'
import { findNote } from './notes.repository.ts'

/** Title, text, time and writer are the version's own. */
export function fetchNoteVersion(deps: NoteDeps): HandlersOf<typeof noteRoutes>['fetchVersion'] {
  return async ({ viewer, granted: { assetId, access, noteId: id }, query: { version }, facts: { signal }, step }) => {
    if (version === undefined) throw invalidInput({ version: reasons.versionInvalid })
    const scope = { viewer, assetId }
    const row = await step((tx) => findNote(tx, scope, { id, version }))
    if (!row) throw notFound()
    const then = { ...row, fileName: row.title, updatedAt: row.writtenAt }
    return { data: await presentAsHtml(deps, then, { ...scope, access, signal, step }) }
  }
}
