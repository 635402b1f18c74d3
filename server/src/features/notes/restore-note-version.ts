import type { noteRoutes } from '@millwright/contract/notes'
import { texts } from '@millwright/contract/texts'
import type { HandlersOf } from '../../calls/handler.ts'
import { makeCurrent } from '../../files/make-current.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import { lockNote } from './note-writes.repository.ts'
import { presentNote } from './note.presenter.ts'
import type { NoteDeps } from './notes.deps.ts'
import { findNote } from './notes.repository.ts'

export function restoreNoteVersion({
  links,
  startProcessing,
}: NoteDeps): HandlersOf<typeof noteRoutes>['restoreVersion'] {
  return async ({ tx, viewer, granted: { assetId, access, noteId: id }, query: { version }, refuseStale }) => {
    if (version === undefined) throw invalidInput({ version: texts.versionInvalid })
    const scope = { viewer, assetId }
    if (!(await findNote(tx, scope, { id, version }))) throw notFound()
    // Whoever saves meanwhile is waited for: in the order of every other write.
    await lockTree(tx, scope)
    await holdOpenJob(tx, scope, id)
    const note = await lockNote(tx, scope, { id })
    if (!note) throw notFound()
    await refuseStale(note.updatedAt, async () => {
      const present = await findNote(tx, scope, { id })
      if (!present) throw notFound()
      return presentNote(tx, present, { ...scope, links, access })
    })
    const { versionId } = await makeCurrent(tx, { ...scope, id, version })
    if (versionId !== null) await startProcessing(tx, { ...scope, resourceId: id, versionId })
    const row = await findNote(tx, scope, { id })
    if (!row) throw notFound()
    return { data: await presentNote(tx, row, { ...scope, links, access }) }
  }
}
