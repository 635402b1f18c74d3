import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './viewer-pane.module.css'

export type BarEntry = { text: string; disabled: boolean; onClick: () => void }

/** What has no room in a narrow bar. */
export function MoreMenu({ entries }: { entries: readonly BarEntry[] }) {
  const t = useTranslations('viewer')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // What takes the focus does so after the menu has given it back.
  const chosen = useRef<() => void>(undefined)
  return (
    <>
      <IconButton
        className={css.more}
        aria-label={t('more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={18} strokeWidth={1.6} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          transition: {
            onExited: () => {
              chosen.current?.()
              chosen.current = undefined
            },
          },
        }}
      >
        {entries.map(({ text, disabled, onClick }) => (
          <MenuItem
            key={text}
            disabled={disabled}
            onClick={() => {
              chosen.current = onClick
              setAnchor(null)
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
