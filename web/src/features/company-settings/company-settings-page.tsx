import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useCompanySettings } from '../../domain/uploads/company-settings.ts'
import { useUser } from '../../platform/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { CompanyForm } from './company-form.tsx'
import css from './company-settings.module.css'
import { RemovalCard } from './removal-card.tsx'
import { RetentionCard } from './retention-card.tsx'
import { RereadingCard } from './rereading.tsx'
import { UseCard } from './use-card.tsx'

export function CompanySettingsPage() {
  const ids = useAddressIds()
  // The server asks the same again; here it keeps the screen from being drawn.
  if (useUser().role !== 'admin') return <Unauthorized to={addressOf('departments', ids)} />
  return <Settings />
}

function Settings() {
  const t = useTranslations('company')
  const settings = useCompanySettings()
  return (
    <>
      <h1 className={css.title}>{t('title')}</h1>
      <p className={css.text}>{t('text')}</p>
      <UseCard />
      <RereadingCard />
      <Loaded settings={settings} />
      <RetentionCard />
      <RemovalCard />
    </>
  )
}

function Loaded({ settings: { data, error, refetch } }: { settings: ReturnType<typeof useCompanySettings> }) {
  const t = useTranslations('company')
  if (data) return <CompanyForm stored={data} />
  if (error) return <Notice kind="failed" title={t('failed')} text={error.message} onRetry={() => void refetch()} />
  return <div className={css.skeleton} role="status" aria-busy aria-label={t('loading')} />
}
