import { useTranslations } from 'use-intl'
import { Brand } from '../../domain/brand/brand.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import css from './bare-page.module.css'

type ServerAwayProps = {
  /** What the server said. */
  reason: string
  /** It said nothing, or that a part of it is away. */
  isSilent: boolean
  onRetry: () => void
}

export function ServerAway({ reason, isSilent, onRetry }: ServerAwayProps) {
  const t = useTranslations('shell')
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
