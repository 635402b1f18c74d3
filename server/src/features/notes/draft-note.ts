import type { NoteBlock } from '@millwright/contract/note-blocks'
import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import { cleanNoteTitle } from '../../files/file-name.ts'
import { freeNameIn } from '../../files/free-name.repository.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { cleanBlocks } from '../../knowledge/notes/clean-blocks.ts'
import { keptNote } from '../../knowledge/notes/note-tasks.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { insertNote } from './note-writes.repository.ts'

const untitled = 'Note'

type Draft = { viewer: Viewer; assetId: EditableAssetId; title: string; blocks: readonly NoteBlock[] }

/** A draft that somebody else than its editor wrote, in the root folder of the asset. */
export async function draftNote(
  tx: Transaction,
  { viewer, assetId, title, blocks }: Draft,
): Promise<{ id: EditableResourceId }> {
  const scope = { viewer, assetId }
  const written = keptNote(cleanBlocks(blocks, new Map()))
  await lockTree(tx, scope)
  const wanted = cleanNoteTitle(title) || untitled
  const free = await freeNameIn(tx, scope, { parentId: null, wanted })
  return insertNote(tx, scope, { ...written, title: free, draft: true, aiAccess: true, parentId: null })
}
