import Button from '@mui/material/Button'
import CircleX from 'lucide-react/icons/circle-x'
import Inbox from 'lucide-react/icons/inbox'
import Lock from 'lucide-react/icons/lock'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import css from './notice.module.css'

const icons = {
  failed: CircleX,
  missing: MapPinOff,
  locked: Lock,
  search: Search,
  empty: Inbox,
}

type NoticeProps = {
  kind: keyof typeof icons
  /** What there is none of, instead of the picture of the kind. */
  icon?: LucideIcon
  title: string
  text?: string | undefined
  /** One action; a failed state has Retry. */
  action?: ReactNode
  onRetry?: (() => void) | undefined
  /** False inside a pane, which has its own edges. */
  framed?: boolean
}

/** What stands where a list or page would: empty, nothing found, failed, not allowed. */
export function Notice({ kind, icon: Icon = icons[kind], title, text, action, onRetry, framed = true }: NoticeProps) {
  const t = useTranslations('notice')
  return (
    <div className={framed ? `${css.notice} ${css.framed}` : css.notice} role={kind === 'failed' ? 'alert' : undefined}>
      <Icon size={28} strokeWidth={1.4} aria-hidden />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {(onRetry ?? action) && (
        <div className={css.actions}>
          {onRetry && (
            <Button variant="outlined" startIcon={<RotateCw size={18} strokeWidth={1.6} />} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
