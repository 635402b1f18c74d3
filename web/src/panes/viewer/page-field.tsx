import { type KeyboardEvent, useState } from 'react'
import css from './viewer-pane.module.css'

type PageFieldProps = { label: string; page: number; pages: number; onPage: (page: number) => void }

/** Takes a page on Enter or when left; anything that is no page is put back. */
export function PageField({ label, page, pages, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages && wanted !== page) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <input
      className={css.pageField}
      aria-label={label}
      inputMode="numeric"
      value={typed}
      disabled={pages === 0}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 6))}
      onFocus={(event) => event.target.select()}
      onBlur={go}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') go()
      }}
    />
  )
}
