import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import css from './expert-profile-page.module.css'

type ExpertStateProps = { isMissing: boolean; error: Error | null; reload: () => void }

/** What stands where an expert would: not there, not loaded, on the way. */
export function ExpertState({ isMissing, error, reload }: ExpertStateProps) {
  const t = useTranslations('experts')
  if (isMissing) {
    return (
      <Page>
        <Notice kind="missing" title={t('missing')} text={t('missingText')} />
      </Page>
    )
  }
  if (error) {
    return (
      <Page>
        <Notice kind="failed" title={t('profileFailed')} text={error.message} onRetry={reload} />
      </Page>
    )
  }
  return (
    <Page>
      <div role="status" aria-busy aria-label={t('loadingOne')} className={css.skeleton}>
        <i style={{ width: 180 }} aria-hidden />
        <i style={{ height: 200 }} aria-hidden />
        <i style={{ height: 320 }} aria-hidden />
      </div>
    </Page>
  )
}
