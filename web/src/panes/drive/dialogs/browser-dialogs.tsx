import type { Job } from '@millwright/contract/processing'
import type { FileRecord } from '@millwright/contract/resources'
import { DetailsDialog } from './details-dialog.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { AssetIds } from '../../../domain/drive/queries.ts'
import type { Row } from '../../../domain/drive/rows.ts'
import { VersionsDialog } from './versions-dialog.tsx'

export type OpenDialog =
  | { kind: 'folder' }
  | { kind: 'move'; rows: readonly Row[] }
  | { kind: 'versions'; file: FileRecord }
  | { kind: 'details'; row: Row }

type BrowserDialogsProps = {
  open: OpenDialog
  place: AssetIds
  folderId: string | null
  root: string
  mayWrite: boolean
  jobs: ReadonlyMap<string, Job>
  pageAddress: (file: FileRecord) => string
  onMove: (rows: readonly Row[], parentId: string | null) => void
  onRestoreVersion: (file: FileRecord, version: number) => Promise<void>
  onClose: () => void
}

/** The one dialog that is open over the list. */
export function BrowserDialogs({ open, place, folderId, root, mayWrite, onClose, ...props }: BrowserDialogsProps) {
  switch (open.kind) {
    case 'folder':
      return <FolderDialog place={place} parentId={folderId} onClose={onClose} />
    case 'move':
      return (
        <MoveDialog
          place={place}
          root={root}
          rows={open.rows}
          onMove={(parentId) => props.onMove(open.rows, parentId)}
          onClose={onClose}
        />
      )
    case 'versions':
      return (
        <VersionsDialog
          place={place}
          file={open.file}
          mayWrite={mayWrite}
          versionAddress={(version) => `${props.pageAddress(open.file)}?version=${version}`}
          onRestore={(version) => props.onRestoreVersion(open.file, version)}
          onClose={onClose}
        />
      )
    case 'details':
      return <DetailsDialog row={open.row} job={props.jobs.get(open.row.id)} onClose={onClose} />
  }
}
