import MenuItem from '@mui/material/MenuItem'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useTranslations } from 'use-intl'
import { chooseTheme, themeChoices, useThemeChoice } from '../../ui/theme-choice.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }

export function ThemeItems({ onChosen }: { onChosen: () => void }) {
  const t = useTranslations('shell')
  const { choice } = useThemeChoice()
  return themeChoices.map((offered) => {
    const Icon = icons[offered]
    return (
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
    )
  })
}
