import { useTranslations } from 'use-intl'
import { Brand } from '../../ui/brand.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './bare-page.module.css'

export function ServerAway({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('shell')
  return (
    <main className={css.page}>
      <Brand />
      <Notice kind="failed" title={t('away')} text={t('awayText')} onRetry={onRetry} />
    </main>
  )
}
