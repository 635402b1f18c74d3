import IconButton from '@mui/material/IconButton'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useRef, type ReactNode } from 'react'
import css from './list-head.module.css'
import { SearchField } from './search-field.tsx'
import { useTyped } from '../forms/use-typed.ts'
import { useSlashKey } from './use-slash-key.ts'

export type ListHeadProps = {
  title: string
  /** Undefined until the list has come; null when the title says it. */
  count: number | null | undefined
  /** Says of what it is the count, where the title does not. */
  countText?: (count: number) => string
  search: string
  texts: { search: string; reload: string; clear: string }
  reloading: boolean
  onSearch: (search: string) => void
  onReload: () => void
  /** Stands after the title. */
  beside?: ReactNode
  /** Further actions, before the primary one. */
  further?: ReactNode
  /** The page's one primary action. */
  action?: ReactNode
}

/** Title, count, search and reload of a list. `/` goes to the search. */
export function ListHead({
  title,
  count,
  countText,
  search,
  texts,
  reloading,
  onSearch,
  onReload,
  beside,
  further,
  action,
}: ListHeadProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, type] = useTyped(search, onSearch)
  useSlashKey(field)
  return (
    <header className={css.head}>
      <h1 className={css.title} tabIndex={-1}>
        {title} {count === undefined && <span className={css.countSkeleton} />}
        {typeof count === 'number' && (
          <span className={countText ? css.countText : css.count}>{countText?.(count) ?? count}</span>
        )}
      </h1>
      {beside && <div className={css.beside}>{beside}</div>}
      <div className={css.search}>
        <SearchField fieldRef={field} shortcut="/" texts={texts} value={typed} onChange={type} />
      </div>
      <IconButton
        className={css.reload ?? ''}
        aria-label={texts.reload}
        title={texts.reload}
        aria-busy={reloading}
        onClick={onReload}
      >
        <RotateCw size={18} strokeWidth={1.6} />
      </IconButton>
      {further}
      {action && <div className={css.action}>{action}</div>}
    </header>
  )
}
