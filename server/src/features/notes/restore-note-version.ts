import type { noteRoutes } from '@millwright/contract/notes'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordResourceEvent } from '../../calls/webhook-events.repository.ts'
import { makeCurrent } from '../../files/make-current.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import { lockNote } from './note-writes.repository.ts'
import type { NoteDeps } from './notes.deps.ts'
import { findNote, type NoteRow } from './notes.repository.ts'
import { endWhereStale, presentAsHtml, tellingStale } from './present-as-html.ts'

export function restoreNoteVersion(deps: NoteDeps): HandlersOf<typeof noteRoutes>['restoreVersion'] {
  return async ({ viewer: reader, granted: read, query: { version }, facts: { signal }, refuseStale, step }) => {
    if (version === undefined) throw invalidInput({ version: reasons.versionInvalid })
    const restore: Parameters<typeof step<NoteRow>>[0] = async (tx, { assetId, noteId: id }, viewer) => {
      const scope = { viewer, assetId }
      const find = async () => {
        const row = await findNote(tx, scope, { id })
        if (!row) throw notFound()
        return row
      }
      if (!(await findNote(tx, scope, { id, version }))) throw notFound()
      // Whoever saves meanwhile is waited for: in the order of every other write.
      await lockTree(tx, scope)
      await holdOpenJob(tx, scope, id)
      const note = await lockNote(tx, scope, { id })
      if (!note) throw notFound()
      await endWhereStale(refuseStale, note.updatedAt, find)
      const { versionId, toProcess } = await makeCurrent(tx, { ...scope, id, version })
      const told = { companyId: viewer.companyId, resourceId: id, versionId }
      await recordResourceEvent(tx, { ...told, event: 'resource.version_added' })
      const target = { ...scope, resourceId: id, versionId }
      await (toProcess ? deps.startProcessing(tx, target) : deps.versionRestored(tx, target))
      return find()
    }
    const shown = { viewer: reader, assetId: read.assetId, access: read.access, signal, step }
    const row = await tellingStale(deps, shown, () => step(restore))
    return { data: await presentAsHtml(deps, row, shown) }
  }
}
