import { limits } from '@millwright/contract/limits'
import { removalRoutes } from '@millwright/contract/removal'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRemoval } from '../../domain/people/removal.ts'
import { submit } from '../../platform/api.ts'
import { TypedConfirm } from '../../ui/feedback/typed-confirm.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import css from './company-settings.module.css'

/** The end of the company, with days in which it can be taken back. */
export function RemovalCard() {
  const t = useTranslations('company')
  const id = useId()
  const { data } = useRemoval()
  const [asks, setAsks] = useState(false)
  const [password, setPassword] = useState('')
  const close = () => {
    setAsks(false)
    setPassword('')
  }
  if (!data) return null
  const { name } = data
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('removal')}</h2>
      <p className={css.help}>{t('removalHelp', { days: limits.removalDays })}</p>
      <div className={css.buttons}>
        <Button variant="outlined" color="error" onClick={() => setAsks(true)}>
          {t('remove')}
        </Button>
      </div>
      {asks && (
        <TypedConfirm
          title={t('removeTitle', { name })}
          wanted={name}
          texts={{ label: t('removeType', { name }), action: t('remove'), busy: t('removing'), cancel: t('cancel') }}
          fields={
            <PasswordField
              label={t('password')}
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          }
          isFilled={password !== ''}
          onClose={close}
          onConfirmed={(typed) => submit(removalRoutes.begin, { body: { name: typed, password } })}
        >
          <p>{t('removeText', { days: limits.removalDays })}</p>
        </TypedConfirm>
      )}
    </section>
  )
}
