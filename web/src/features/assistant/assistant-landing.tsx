import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useUser } from '../../platform/session.ts'
import css from './assistant-landing.module.css'

/** What the assistant begins with; `isEmpty`: there is nothing that one may ask about. */
export function AssistantLanding({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslations('assistant')
  const ids = useAddressIds()
  const { name, username } = useUser()
  return (
    <header className={css.head}>
      <h1>{t('greeting', { name: name.firstName || username })}</h1>
      <p>{t(isEmpty ? 'nothingToAsk' : 'lead')}</p>
      {isEmpty && (
        <Button variant="outlined" component={Link} to={addressOf('departments', ids)}>
          {t('toDepartments')}
        </Button>
      )}
    </header>
  )
}
