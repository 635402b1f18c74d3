import { useTranslations } from 'use-intl'
import { Notice } from '../../../ui/feedback/notice.tsx'
import css from './video-tabs.module.css'

const widths = [64, 88, 72, 93, 58, 80]

export function LinesSkeleton() {
  const t = useTranslations('videos')
  return (
    <div className={css.lines} role="status" aria-label={t('loading')}>
      {widths.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

export function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('videos')
  return <Notice framed={false} kind="failed" title={t('failed')} text={error.message} onRetry={onRetry} />
}
