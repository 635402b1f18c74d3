import type { BinnedItem } from '@millwright/contract/drive'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import entry from '../../ui/layout/menu-entry.module.css'

type BinMenuProps = {
  binned: BinnedItem
  isAdmin: boolean
  onRestore: (binned: readonly BinnedItem[]) => Promise<void>
  onPurge: (binned: readonly BinnedItem[]) => Promise<void>
}

export function BinMenu({ binned, isAdmin, onRestore, onPurge }: BinMenuProps) {
  const t = useTranslations('bin')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (act: (binned: readonly BinnedItem[]) => Promise<void>) => {
    setAnchor(null)
    void act([binned])
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('menuOf', { name: binned.fileName })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={18} strokeWidth={1.6} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem onClick={() => choose(onRestore)}>
          <ArchiveRestore size={16} strokeWidth={1.6} aria-hidden />
          {t('restore')}
        </MenuItem>
        {isAdmin && <Divider />}
        {isAdmin && (
          <MenuItem className={entry.deletes ?? ''} onClick={() => choose(onPurge)}>
            <Trash2 size={16} strokeWidth={1.6} aria-hidden />
            {t('purge')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
