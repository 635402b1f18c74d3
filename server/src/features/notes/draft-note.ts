import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import { cleanNoteTitle } from '../../files/file-name.ts'
import { freeNameIn } from '../../files/free-name.repository.ts'
import { lockTree } from '../../files/tree.repository.ts'
import type { KeptNote } from '../../knowledge/notes/note-tasks.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { insertNote } from './note-writes.repository.ts'

const untitled = 'Note'

type Draft = { viewer: Viewer; assetId: EditableAssetId; title: string; written: KeptNote }

/** A draft that somebody else than its editor wrote, as `noteTasks.clean` gives it, in the root folder of the asset. */
export async function draftNote(
  tx: Transaction,
  { viewer, assetId, title, written }: Draft,
): Promise<{ id: EditableResourceId }> {
  const scope = { viewer, assetId }
  await lockTree(tx, scope)
  const wanted = cleanNoteTitle(title) || untitled
  const free = await freeNameIn(tx, scope, { parentId: null, wanted })
  return insertNote(tx, scope, { ...written, title: free, draft: true, aiAccess: true, parentId: null })
}
