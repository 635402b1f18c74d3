import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useSystemRight } from '../../domain/system/system-right.ts'
import { useUser } from '../../platform/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { AboutCard } from './about-card.tsx'
import { BackupsCard } from './backups-card.tsx'
import { CheckCard } from './check-card.tsx'
import { FailedJobsCard } from './failed-jobs-card.tsx'
import { PartsCard } from './parts-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { useReport } from './system.ts'
import css from './system.module.css'

export function SystemPage() {
  const ids = useAddressIds()
  // The server asks the same again; here it keeps the screen from being drawn.
  if (useUser().role !== 'admin') return <Unauthorized to={addressOf('departments', ids)} />
  return <OfAdmins />
}

function OfAdmins() {
  const t = useTranslations('system')
  const { data, error, refetch } = useSystemRight()
  return (
    <>
      <h1 className={css.title}>{t('title')}</h1>
      <p className={css.text}>{t('text')}</p>
      {data?.operates && <Report />}
      {data && !data.operates && <Notice kind="locked" title={t('notYours')} text={t('notYoursText')} />}
      {!data && !error && <Skeleton />}
      {!data && error && (
        <Notice kind="failed" title={t('failed')} text={error.message} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Report() {
  const t = useTranslations('system')
  const { data, error, refetch } = useReport()
  if (!data) {
    if (!error) return <Skeleton />
    return <Notice kind="failed" title={t('failed')} text={error.message} onRetry={() => void refetch()} />
  }
  return (
    <div className={css.cards}>
      <CheckCard report={data} />
      <BackupsCard backups={data.backups} />
      <StorageCard />
      <FailedJobsCard />
      <PartsCard parts={data.parts} />
      <AboutCard report={data} />
      <SettingsCard settings={data.settings} />
    </div>
  )
}

function Skeleton() {
  const t = useTranslations('system')
  return <div className={css.skeleton} role="status" aria-busy aria-label={t('loading')} />
}
