import type { Note } from '@millwright/contract/notes'
import type { AccessLevel } from '@millwright/contract/people'
import type { Viewer } from '../../access/viewer.ts'
import type { FileLinks } from '../../files/file-links.ts'
import { presentFile } from '../../files/file.presenter.ts'
import type { InAsset } from '../../files/tree.repository.ts'
import type { NoteRow } from './notes.repository.ts'

type Shown = InAsset & { viewer: Viewer; links: FileLinks; access: AccessLevel }

/** Of a version that is not shown now, title and time are its own. */
export function presentNote(row: NoteRow & { htmlContent: string }, shown: Shown): Note {
  return {
    ...presentFile(row, shown),
    title: row.fileName,
    data: row.data,
    htmlContent: row.htmlContent,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.writtenBy,
  }
}
