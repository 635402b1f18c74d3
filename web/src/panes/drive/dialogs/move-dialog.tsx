import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FolderTree } from './folder-tree.tsx'
import type { AssetIds } from '../../../domain/drive/queries.ts'
import { itemsOf, type Row } from '../../../domain/drive/rows.ts'

type MoveDialogProps = {
  place: AssetIds
  root: string
  rows: readonly Row[]
  onMove: (parentId: string | null) => void
  onClose: () => void
}

const parentOf = (row: Row) => (row.kind === 'folder' ? row.folder.parentId : row.file.parentId)

/** Chooses the folder that files and folders are moved into: also where nothing can be dragged. */
export function MoveDialog({ place, root, rows, onMove, onClose }: MoveDialogProps) {
  const t = useTranslations('drive')
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const isHere = rows.every((row) => parentOf(row) === chosen)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('moveTitle', { count: rows.length })}</DialogTitle>
      <DialogContent>
        <FolderTree place={place} root={root} chosen={chosen} left={itemsOf(rows).folderIds} onChoose={setChosen} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={isHere}
          title={isHere ? t('isHere') : undefined}
          onClick={() => {
            onClose()
            onMove(chosen)
          }}
        >
          {t('moveHere')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
