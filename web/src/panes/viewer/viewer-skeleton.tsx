import { useTranslations } from 'use-intl'
import css from './viewer-pane.module.css'

const lines = [38, 92, 88, 95, 60, 0, 30, 90, 94, 86, 91, 45]

export function ViewerSkeleton() {
  const t = useTranslations('viewer')
  return (
    <div className={css.skeleton} role="status" aria-label={t('loading')}>
      {lines.map((width, line) => (
        // The lines never change places.
        <i key={line} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
