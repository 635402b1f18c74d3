import MenuItem from '@mui/material/MenuItem'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useTranslations } from 'use-intl'
import { chooseTheme, useThemeChoice } from '../../ui/theme/theme-choice.ts'

const offers = [
  { offered: 'system', Icon: Monitor },
  { offered: 'light', Icon: Sun },
  { offered: 'dark', Icon: Moon },
] as const

export function ThemeItems({ onChosen }: { onChosen: () => void }) {
  const t = useTranslations('shell')
  const { choice } = useThemeChoice()
  return offers.map(({ offered, Icon }) => (
    <MenuItem
      key={offered}
      role="menuitemradio"
      aria-checked={offered === choice}
      selected={offered === choice}
      onClick={() => {
        chooseTheme(offered)
        onChosen()
      }}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      {t(offered)}
    </MenuItem>
  ))
}
