import { mediaAddress } from '@millwright/contract/note-blocks'
import { reasons } from '@millwright/contract/reasons/refusals'
import { createHash } from 'node:crypto'
import type { EditableResourceId } from '../../access/viewer.ts'
import { recordResourceEvent } from '../../calls/webhook-events.repository.ts'
import { freeNameIn } from '../../files/free-name.repository.ts'
import type { GivenNotes, ValidatedNote } from '../../files/given-files.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import type { InTree } from '../../files/places.repository.ts'
import { showCurrent } from '../../knowledge/index/show-current.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput } from '../../platform/refusal.ts'
import { addNoteVersion, findNoteIn, insertNote, lockNote } from './note-writes.repository.ts'
import type { NoteDeps } from './notes.deps.ts'

type Deps = Pick<NoteDeps, 'work' | 'startProcessing'>

/** What `GivenNotes` says. */
export function givenNotes(deps: Deps): GivenNotes {
  return {
    judge: async (htmlContent, pictures, order) => {
      const { isEmpty, data, size, sha256 } = await deps.work(
        'clean',
        { htmlContent, pictures, signed: new Map() },
        order,
      )
      if (isEmpty) throw invalidInput({ data: reasons.noteContentRequired })
      return { kind: 'note', text: { data, size, sha256 } }
    },
    store: (tx, scope, note) => storeNote(deps, tx, { scope, note }),
  }
}

const idLength = 36
const anyMedia = new RegExp(`${mediaAddress('')}[0-9a-f-]{${idLength}}`, 'gu')

type NoteStoring = { scope: InTree; note: Parameters<GivenNotes['store']>[2] }

async function storeNote(deps: Deps, tx: Transaction, { scope, note }: NoteStoring): Promise<{ id: string }> {
  const written = { ...withPictures(note), draft: false, aiAccess: true }
  const { id, versionId } = await write(tx, scope, { note, written })
  if (written.aiAccess) await deps.startProcessing(tx, { ...scope, resourceId: id, versionId })
  return { id }
}

type WrittenNote = Omit<Parameters<typeof addNoteVersion>[2], 'title'>

/** As the next version of a note that is there; it keeps its name, and whether the assistant may read it. */
async function write(
  tx: Transaction,
  scope: InTree,
  { note, written }: { note: NoteStoring['note']; written: WrittenNote },
): Promise<{ id: EditableResourceId; versionId: string }> {
  const { title: wanted, versionOf } = note
  const id = versionOf === null ? null : await findNoteIn(tx, scope, versionOf)
  if (id !== null) await holdOpenJob(tx, scope, id)
  const present = id === null ? null : await lockNote(tx, scope, { id })
  if (id === null || present === null) {
    const title = await freeNameIn(tx, scope, { parentId: null, wanted })
    const { id: made, versionId } = await insertNote(tx, scope, { ...written, title, parentId: null })
    return { id: made, versionId }
  }
  written.aiAccess = present.aiAccess
  const { versionId } = await addNoteVersion(tx, { ...scope, id }, { ...written, title: present.fileName })
  const { companyId } = scope.viewer
  await showCurrent(tx, companyId, [id])
  await recordResourceEvent(tx, { companyId, resourceId: id, versionId, event: 'resource.version_added' })
  return { id, versionId }
}

/** Ids are of one length, so that the size stays; without a picture its address is empty. */
function withPictures({ text, pictureIds }: NoteStoring['note']): ValidatedNote['text'] {
  if (pictureIds.size === 0) return text
  // In one pass, however many there are.
  const data = text.data.replaceAll(anyMedia, (address) => {
    const id = pictureIds.get(address.slice(-idLength))
    if (id === undefined) return address
    return id === null ? '' : mediaAddress(id)
  })
  return { data, size: Buffer.byteLength(data), sha256: createHash('sha256').update(data).digest() }
}
