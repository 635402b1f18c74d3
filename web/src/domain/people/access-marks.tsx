import Tooltip from '@mui/material/Tooltip'
import Lock from 'lucide-react/icons/lock'
import { useTranslations } from 'use-intl'
import css from './access.module.css'

/** Full, and why nobody can change it. */
export function LockedAccess({ reason }: { reason: string }) {
  const t = useTranslations('access')
  return (
    <Tooltip title={reason} describeChild>
      <span className={css.locked}>
        <Lock size={16} strokeWidth={1.6} aria-hidden />
        {t('full')}
        <span className={css.unseen}>{reason}</span>
      </span>
    </Tooltip>
  )
}
