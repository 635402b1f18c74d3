import IconButton from '@mui/material/IconButton'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useFormatter, useTranslations } from 'use-intl'
import css from './pager.module.css'
import { PlainSelect } from './plain-select.tsx'
import type { TableControl } from './table-control.ts'

type PagerProps = Pick<TableControl, 'page' | 'pageSize' | 'pageSizes' | 'change'> & { total: number }

/** The foot of a table that is read page by page. */
export function Pager({ page, pageSize, pageSizes, change, total }: PagerProps) {
  const t = useTranslations('lists')
  const format = useFormatter()
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <div className={css.pager}>
      <PlainSelect
        label={t('rows')}
        value={String(pageSize)}
        options={pageSizes.map((size) => ({ value: String(size), text: format.number(size) }))}
        onPick={(size) => change({ pageSize: Number(size) })}
      />
      <span className={css.range} role="status">
        {t('range', { from: format.number(first), to: format.number(last), total: format.number(total) })}
      </span>
      <IconButton
        size="small"
        aria-label={t('previous')}
        disabled={page === 1}
        onClick={() => change({ page: page - 1 })}
      >
        <ChevronLeft size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('next')}
        disabled={last >= total}
        onClick={() => change({ page: page + 1 })}
      >
        <ChevronRight size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}
