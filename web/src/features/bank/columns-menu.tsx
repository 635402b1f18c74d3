import type { BankRow } from '@millwright/contract/bank'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Check from 'lucide-react/icons/check'
import Columns3 from 'lucide-react/icons/columns-3'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import css from './bank.module.css'

type ColumnsMenuProps = {
  columns: readonly TableColumn<BankRow>[]
  hidden: readonly string[]
  onToggle: (column: string) => void
}

/** Which columns are shown; it stays open, as one seldom changes one alone. The name of a file always stays. */
export function ColumnsMenu({ columns, hidden, onToggle }: ColumnsMenuProps) {
  const t = useTranslations('bank')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={t('columns')}
        title={t('columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns
          .filter(({ rank }) => rank > 0)
          .map(({ id, header }) => (
            <MenuItem key={id} role="menuitemcheckbox" aria-checked={!hidden.includes(id)} onClick={() => onToggle(id)}>
              <Check className={css.tick} data-shown={!hidden.includes(id)} size={16} strokeWidth={1.6} aria-hidden />
              {header}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
