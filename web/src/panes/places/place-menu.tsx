import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import entry from '../../ui/layout/menu-entry.module.css'

type PlaceMenuProps = { name: string; updateAt: string; onDelete: () => void }

/** What a full member does with a department or an asset. */
export function PlaceMenu({ name, updateAt, onDelete }: PlaceMenuProps) {
  const t = useTranslations('places')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('menuOf', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={18} strokeWidth={1.6} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem component={Link} to={updateAt} onClick={close}>
          <Pencil size={16} strokeWidth={1.6} aria-hidden />
          {t('edit')}
        </MenuItem>
        <Divider />
        <MenuItem
          className={entry.deletes ?? ''}
          onClick={() => {
            close()
            onDelete()
          }}
        >
          <Trash2 size={16} strokeWidth={1.6} aria-hidden />
          {t('delete')}
        </MenuItem>
      </Menu>
    </>
  )
}
