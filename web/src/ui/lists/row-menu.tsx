import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { LucideIcon } from 'lucide-react'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useState } from 'react'
import { Link } from 'react-router'
import entry from '../layout/menu-entry.module.css'

export type RowMenuEntry = {
  text: string
  icon?: LucideIcon
  /** What cannot be taken back stands last, apart from the rest. */
  deletes?: boolean
} & ({ to: string } | { onChoose: () => void })

type RowMenuProps = {
  /** Says of which row it is. */
  label: string
  /** Asked for while it is open, so that they are true of the row as it is; while it fades out, they stay. */
  entries: () => readonly RowMenuEntry[]
  className?: string | undefined
}

/** What can be done with a row or a card, behind the button at its end. */
export function RowMenu({ label, entries, className }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [fading, setFading] = useState<readonly RowMenuEntry[]>([])
  const shown = anchor === null ? fading : entries()
  const close = () => {
    setFading(shown)
    setAnchor(null)
  }
  return (
    <>
      <IconButton
        className={className ?? ''}
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <EllipsisVertical size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {shown.flatMap((one, index) => [
          one.deletes && index > 0 && <Divider key={`before ${one.text}`} />,
          itemOf(one, close),
        ])}
      </Menu>
    </>
  )
}

// The menu looks for items among its children: a component of our own around one would not be found by its keys.
function itemOf(one: RowMenuEntry, close: () => void) {
  const { text, icon: Icon } = one
  const className = one.deletes ? (entry.deletes ?? '') : ''
  const content = (
    <>
      {Icon && <Icon size={16} strokeWidth={1.6} aria-hidden />}
      {text}
    </>
  )
  if ('to' in one) {
    return (
      <MenuItem key={text} className={className} component={Link} to={one.to} onClick={close}>
        {content}
      </MenuItem>
    )
  }
  const choose = () => {
    close()
    one.onChoose()
  }
  return (
    <MenuItem key={text} className={className} onClick={choose}>
      {content}
    </MenuItem>
  )
}
