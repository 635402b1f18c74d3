import type { BankCounts } from '@millwright/contract/bank'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { type BankFilter, countOf, type FilterName, filters, noFilter, toggled } from './bank-filter.ts'
import css from './bank.module.css'
import { useFilterNames } from './use-filter-names.ts'

type FilterChipsProps = {
  filter: BankFilter
  /** Undefined until they have come. */
  counts: BankCounts | undefined
  onChange: (next: Partial<BankFilter>) => void
}

/** What is filtered by, each with the button that takes it away. */
export function FilterChips({ filter, counts, onChange }: FilterChipsProps) {
  const t = useTranslations('bank')
  const nameOf = useFilterNames(counts)
  if (countOf(filter) === 0) return null
  const chosen = filters.flatMap((name) => filter[name].map((value): [FilterName, string] => [name, value]))
  return (
    <div className={css.chips} role="group" aria-label={t('filtersNow')}>
      {chosen.map(([name, value]) => {
        const text = nameOf(name, value)
        return (
          <span key={value} className={css.chip}>
            <span className={css.cut} title={text}>
              <span className={css.chipFilter}>{t(name)}</span> {text}
            </span>
            <button
              type="button"
              aria-label={t('remove', { name: text })}
              onClick={() => onChange({ [name]: toggled(filter[name], value) })}
            >
              <X size={14} strokeWidth={1.6} aria-hidden />
            </button>
          </span>
        )
      })}
      <button type="button" className={css.quiet} onClick={() => onChange(noFilter)}>
        {t('clearAll')}
      </button>
    </div>
  )
}
