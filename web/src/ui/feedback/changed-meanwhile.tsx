import type { ReactNode } from 'react'
import css from './changed-meanwhile.module.css'

/** Over a form: what somebody else did to what is edited in it. */
export function ChangedMeanwhile({ children }: { children: ReactNode }) {
  return (
    <p className={css.changed} role="status">
      {children}
    </p>
  )
}
