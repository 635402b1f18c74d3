import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkFailure } from './use-opened-file.ts'
import css from './viewer-pane.module.css'
import type { OpenFailure } from './viewer-props.ts'

const texts = {
  refused: { title: 'failures.refused.title', text: 'failures.refused.text' },
  lost: { title: 'failures.lost.title', text: 'failures.lost.text' },
  damaged: { title: 'failures.damaged.title', text: 'failures.damaged.text' },
  large: { title: 'failures.large.title', text: 'failures.large.text' },
} as const satisfies Record<OpenFailure, { title: string; text: string }>

type PaneFailureProps = { cause: OpenFailure; onRetry: () => void; action?: ReactNode }

/** What stands in a viewer's window in place of what could not be opened. */
export function PaneFailure({ cause, onRetry, action }: PaneFailureProps) {
  const t = useTranslations('viewer')
  return (
    <div className={css.notice}>
      <Notice
        framed={false}
        kind={cause === 'refused' ? 'locked' : 'failed'}
        title={t(texts[cause].title)}
        text={t(texts[cause].text)}
        action={action}
        onRetry={onRetry}
      />
    </div>
  )
}

export function causeOf(error: Error): OpenFailure {
  if (error instanceof LinkFailure) return error.cause
  return isNotFound(error) ? 'refused' : 'lost'
}
