import IconButton from '@mui/material/IconButton'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from './text-field.tsx'

/** A password that can be looked at. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const t = useTranslations('fields')
  const [seen, setSeen] = useState(false)
  return (
    <TextField
      {...props}
      type={seen ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      endAdornment={
        <IconButton
          aria-label={t(seen ? 'hidePassword' : 'showPassword')}
          aria-pressed={seen}
          onClick={() => setSeen(!seen)}
          size="small"
          sx={{ mr: -1 }}
        >
          {seen ? <EyeOff size={18} strokeWidth={1.6} aria-hidden /> : <Eye size={18} strokeWidth={1.6} aria-hidden />}
        </IconButton>
      }
    />
  )
}
