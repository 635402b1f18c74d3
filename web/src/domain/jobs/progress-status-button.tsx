import IconButton from '@mui/material/IconButton'
import Activity from 'lucide-react/icons/activity'
import { useTranslations } from 'use-intl'
import css from './progress-status-button.module.css'
import { changeTracker, openTracker, useTrackerView } from './tracker-view.ts'

/** Opens and closes the Progress Tracker. */
export function ProgressStatusButton() {
  const t = useTranslations('tracker')
  const { shown, tab } = useTrackerView()
  const isOpen = shown === 'open'
  return (
    <IconButton
      aria-label={t('open')}
      title={t('open')}
      aria-pressed={isOpen}
      data-opens-tracker
      className={isOpen ? css.pressed : undefined}
      onClick={() => (isOpen ? changeTracker(() => ({ shown: 'closed' })) : openTracker(tab))}
    >
      <Activity size={18} strokeWidth={1.6} />
    </IconButton>
  )
}
