import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import css from './tracker.module.css'

type EntryProps = {
  icon: LucideIcon
  /** For colour and motion of the icon. */
  status: string
  name: string
  percent: number
  progressLabel: string
  /** Below the line: what is done, and how long it takes. */
  left: string
  right: string
  action?: ReactNode
  children?: ReactNode
}

/** One piece of work: icon, name, percent, a line, and words below it. */
export function Entry(props: EntryProps) {
  const { icon: Icon, status, name, percent, progressLabel, left, right, action, children } = props
  const t = useTranslations('tracker')
  const isFailed = status === 'error' || status === 'failed'
  return (
    <li className={css.entry} data-status={status}>
      <Icon size={16} strokeWidth={1.6} aria-hidden className={css.icon} />
      <span className={css.name} title={name}>
        {name}
      </span>
      {/* How far it came says nothing of what failed. */}
      <span className={css.percent}>{isFailed ? '' : t('percent', { percent: String(percent) })}</span>
      <span className={css.action}>{action}</span>
      <div className={css.line}>
        <ProgressLine label={progressLabel} percent={percent} />
        <span className={css.words}>
          <span title={left}>{left}</span>
          <span>{right}</span>
        </span>
      </div>
      {children && <div className={css.more}>{children}</div>}
    </li>
  )
}
