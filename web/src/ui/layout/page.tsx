import type { ReactNode } from 'react'
import css from './page.module.css'

/** A page that scrolls as a whole, with the page's padding and room for the bar at the bottom on touch. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={css.page}>{children}</div>
}
