import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import css from './outcome.module.css'

type OutcomeProps = {
  good: boolean
  title: string
  text: string
  /** Why it failed, in brackets behind the text. */
  reason?: string
  /** On a page of its own the title is the page's. */
  level?: 1 | 2
  /** What one can do now. */
  children: ReactNode
}

/** What was pressed is gone: the keyboard goes on from here. */
const takeFocus = (outcome: HTMLElement | null) => {
  outcome?.focus({ preventScroll: true })
}

/** How something ended that took more than a toast. */
export function Outcome({ good, title, text, reason, level = 1, children }: OutcomeProps) {
  const Icon = good ? CircleCheck : CircleX
  const Title = `h${level}` as const
  return (
    <div ref={takeFocus} role={good ? 'status' : 'alert'} tabIndex={-1}>
      <Icon className={(good ? css.good : css.bad) ?? ''} size={28} strokeWidth={1.4} aria-hidden />
      <Title className={level === 1 ? css.title : `${css.title} ${css.small}`}>{title}</Title>
      <p className={css.lead}>
        {text} {reason && `(${reason})`}
      </p>
      <div className={css.actions}>{children}</div>
    </div>
  )
}
