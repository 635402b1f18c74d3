import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import css from './tool-menu.module.css'

type ToolMenuProps<Value extends string> = {
  label: string
  icon: ReactNode
  options: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** Where the list stands: at the foot of a window, above. */
  side?: 'above' | 'below'
}

/** A quiet choice of one among a few. */
export function ToolMenu<Value extends string>({ label, icon, options, chosen, ...rest }: ToolMenuProps<Value>) {
  const { onChoose, side = 'above' } = rest
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = options.find(({ value }) => value === chosen)?.text ?? chosen
  return (
    <>
      <Button
        variant="text"
        size="small"
        className={css.choice ?? ''}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${label}: ${name}`}
        title={label}
        startIcon={icon}
        endIcon={<ChevronDown size={16} strokeWidth={1.6} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={css.choiceName}>{name}</span>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: side === 'above' ? 'top' : 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: side === 'above' ? 'bottom' : 'top', horizontal: 'left' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {options.map(({ value, text }) => (
          <MenuItem
            key={value}
            selected={value === chosen}
            onClick={() => {
              onChoose(value)
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
