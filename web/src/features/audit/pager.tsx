import IconButton from '@mui/material/IconButton'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useFormatter, useTranslations } from 'use-intl'
import css from './pager.module.css'

type PagerProps = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** The foot of a table that is read page by page. */
export function Pager({ page, pageSize, total, sizes, onPage, onSize }: PagerProps) {
  const t = useTranslations('audit')
  const format = useFormatter()
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <div className={css.pager}>
      <label className={css.sizes}>
        {t('rows')}
        <span>
          <select value={pageSize} onChange={({ target }) => onSize(Number(target.value))}>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
          <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
        </span>
      </label>
      <span className={css.range}>
        {t('range', { from: format.number(first), to: format.number(last), total: format.number(total) })}
      </span>
      <IconButton size="small" aria-label={t('previous')} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label={t('next')} disabled={last >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}
