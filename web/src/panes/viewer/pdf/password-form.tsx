import Button from '@mui/material/Button'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import css from './password-form.module.css'

type PasswordFormProps = { wrong: boolean; onPassword: (password: string) => void }

/** Of a document that its maker locked. The password stays in the page. */
export function PasswordForm({ wrong, onPassword }: PasswordFormProps) {
  const t = useTranslations('viewer')
  const [password, setPassword] = useState('')
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') onPassword(password)
      }}
    >
      <Lock size={28} strokeWidth={1.4} aria-hidden />
      <h2>{t('locked')}</h2>
      <PasswordField
        label={t('password')}
        help={t('passwordHelp')}
        error={wrong ? t('passwordWrong') : undefined}
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        focusFirst
      />
      <Button type="submit" variant="contained" disabled={password === ''}>
        {t('unlock')}
      </Button>
    </form>
  )
}
