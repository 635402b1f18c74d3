import type { ReactNode, Ref } from 'react'
import css from './page.module.css'

/** A page that scrolls as a whole, with the page's padding and room for the bar at the bottom on touch. */
export function Page({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={css.page}>
      {children}
    </div>
  )
}
