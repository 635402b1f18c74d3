import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState, type ReactNode } from 'react'
import css from './disclosure.module.css'

type DisclosureProps = {
  title: string
  /** How much it holds. */
  count: string
  /** What is open beside the answer was opened from in here: it is to be seen. */
  holdsOpened: boolean
  children: ReactNode
}

/** What is folded until somebody wants it. */
export function Disclosure({ title, count, holdsOpened, children }: DisclosureProps) {
  const panel = useId()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? holdsOpened
  return (
    <section className={css.disclosure}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={panel} onClick={() => setChosen(!isOpen)}>
          <ChevronRight size={16} strokeWidth={1.6} aria-hidden />
          <span className={css.title}>{title}</span>
          <span className={css.count}>{count}</span>
        </button>
      </h3>
      <div id={panel} hidden={!isOpen} className={css.panel}>
        {children}
      </div>
    </section>
  )
}
