import { errorTexts } from '@millwright/contract/errors'
import { useTranslations } from 'use-intl'
import { Brand } from '../../domain/brand/brand.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import css from './bare-page.module.css'

/** @param reason what the server said, or that it said nothing */
export function ServerAway({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const t = useTranslations('shell')
  const isSilent = reason === errorTexts.unavailable
  return (
    <main className={css.page}>
      <Brand />
      <Notice
        kind="failed"
        title={t(isSilent ? 'away' : 'notOpened')}
        text={isSilent ? t('awayText') : reason}
        onRetry={onRetry}
      />
    </main>
  )
}
