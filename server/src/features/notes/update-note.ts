import type { Note, noteRoutes } from '@millwright/contract/notes'
import type { EditableResourceId } from '../../access/viewer.ts'
import { recordFiles } from '../../calls/file-trail.ts'
import type { HandlerOf } from '../../calls/handler.ts'
import { recordResourceEvent } from '../../calls/webhook-events.repository.ts'
import { freeNameIn } from '../../files/free-name.repository.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import type { InTree } from '../../files/places.repository.ts'
import { lockTree, readAssetName } from '../../files/tree.repository.ts'
import { showCurrent } from '../../knowledge/index/show-current.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { changedFactsOf } from './note.presenter.ts'
import { addNoteVersion, type LockedNote, lockNote, rewriteDraft } from './note-writes.repository.ts'
import type { NoteDeps } from './notes.deps.ts'
import { findNote } from './notes.repository.ts'
import { endWhereStale, tellingStale } from './present-as-html.ts'
import { presentWritten } from './present-written.ts'
import { readContent } from './read-content.ts'

/**
 * A draft goes on in its own version while that is new and nobody else wrote after it, so that typing makes no version
 * each time; a save ends it.
 */
export function updateNote(deps: NoteDeps, { draft }: { draft: boolean }): HandlerOf<typeof noteRoutes.update> {
  return async ({ viewer: reader, granted: read, body, facts, refuseStale, step }) => {
    const reading = { viewer: reader, assetId: read.assetId, signal: facts.signal, step }
    const content = await readContent(deps, body, { ...reading, draft })
    const write: (lock: Lock) => Parameters<typeof step<Note | null>>[0] =
      (lock) =>
      async (tx, { assetId, access, noteId: id }, viewer) => {
        const scope = { viewer, assetId, id }
        const locked = await lock(tx, scope, { title: content.title, draft })
        if (!locked) return null
        const { note, title, hasOpenJob } = locked
        await endWhereStale(refuseStale, note.updatedAt, async () => {
          const present = await findNote(tx, scope, { id })
          if (!present) throw notFound()
          return present
        })
        const written = { ...content, title, draft, aiAccess: body.aiAccess ?? note.aiAccess }
        const isInPlace = note.isOwnDraft && (!draft || note.isFreshDraft)
        const inPlace = isInPlace ? await rewriteDraft(tx, scope, { ...written, versionId: note.versionId }) : null
        const stored = inPlace ?? (await addNoteVersion(tx, scope, written))
        await showCurrent(tx, viewer.companyId, [id])
        if (!draft) {
          const version = { companyId: viewer.companyId, resourceId: id, versionId: stored.versionId }
          await recordResourceEvent(tx, { ...version, event: 'resource.version_added' })
        }
        if (written.aiAccess && !draft && (note.isAnswering || hasOpenJob || !note.aiAccess)) {
          await deps.startProcessing(tx, { viewer, assetId, resourceId: id, versionId: stored.versionId })
        }
        if (written.aiAccess !== note.aiAccess) {
          const assetName = await readAssetName(tx, scope)
          const action = written.aiAccess ? 'ai-access-given' : 'ai-access-taken'
          await recordFiles(tx, { viewer, facts }, { action, names: [title], assetName })
        }
        const changedFacts = await changedFactsOf(tx, scope, { id, htmlContent: written.htmlContent })
        const saved = { ...written, ...stored, id, parentId: note.parentId, changedFacts }
        return presentWritten(saved, { ...scope, ...deps, access })
      }
    return {
      data: await tellingStale(deps, { ...reading, access: read.access }, async () => {
        const saved = (await step(write(lockUnmoved))) ?? (await step(write(lockWithTree)))
        if (!saved) throw notFound()
        return saved
      }),
    }
  }
}

type LockedState = { note: LockedNote; title: string; hasOpenJob: boolean }

type Lock = (
  tx: Transaction,
  scope: InTree & { id: EditableResourceId },
  wanted: { title: string; draft: boolean },
) => Promise<LockedState | null>

/**
 * Where nothing but the text changes, the note alone is locked. Null where more does: the transaction is to end then, for a
 * note that somebody moved on while it was waited for stays locked though it is not returned.
 */
const lockUnmoved: Lock = async (tx, scope, { title, draft }) => {
  const note = await lockNote(tx, scope, { id: scope.id, unmoved: { title, draft } })
  return note && { note, title, hasOpenJob: false }
}

/** The tree first, then the job, then the note, as workers and whoever moves files do. */
const lockWithTree: Lock = async (tx, scope, { title }) => {
  const { id } = scope
  await lockTree(tx, scope)
  const hasOpenJob = await holdOpenJob(tx, scope, id)
  const note = await lockNote(tx, scope, { id })
  if (!note) return null
  if (note.fileName === title) return { note, title, hasOpenJob }
  const { parentId } = note
  return { note, title: await freeNameIn(tx, scope, { parentId, wanted: title, except: id }), hasOpenJob }
}
