import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useThemeChoice } from '../../ui/theme/theme-choice.ts'
import { ThemeItems } from './theme-items.tsx'

export function ThemeMenu() {
  const t = useTranslations('shell')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { dark } = useThemeChoice()
  const Icon = dark ? Moon : Sun
  return (
    <>
      <IconButton
        aria-label={t('theme')}
        title={t('theme')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': t('theme') } }}
      >
        <ThemeItems onChosen={() => setAnchor(null)} />
      </Menu>
    </>
  )
}
