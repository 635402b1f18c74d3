import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import type { FileLinks } from '../../files/file-links.ts'
import type { NoteWork } from '../../knowledge/notes/note-work.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type StartedFor = { viewer: Viewer; assetId: EditableAssetId; resourceId: EditableResourceId; versionId: string }

export type NoteDeps = {
  links: FileLinks
  pictures: Pick<PictureLinks, 'of'>
  work: NoteWork
  /** Commits with the version that it is started for. */
  startProcessing: (tx: Transaction, target: StartedFor) => Promise<unknown>
  /** One that was read before is shown again: what quotes the others is compared with it. */
  versionRestored: (tx: Transaction, target: StartedFor) => Promise<void>
}
