import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SearchField } from '../../ui/lists/search-field.tsx'
import box from '../../ui/lists/table/select-box.module.css'
import css from './bank.module.css'

export type FilterOption = { value: string; name: string; count: number }

type FilterGroupProps = {
  label: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** What is shown at first, and what each press shows more. */
const [first, further] = [8, 50]

/** The values of one filter as check boxes, with how many files each has; found by typing where there are many. */
export function FilterGroup({ label, options, chosen, onToggle }: FilterGroupProps) {
  const t = useTranslations('bank')
  const format = useFormatter()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(first)
  const wanted = search.trim().toLocaleLowerCase()
  const found = options.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  // What is chosen stays in sight.
  const shown = found.filter(({ value }, index) => index < most || chosen.includes(value))
  const hidden = found.length - shown.length
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {options.length > first && (
        <SearchField
          texts={{ search: t('searchIn', { filter: label }), clear: t('clearSearch') }}
          value={search}
          onChange={(text) => {
            setSearch(text)
            setMost(first)
          }}
        />
      )}
      <ul>
        {shown.map(({ value, name, count }) => (
          <li key={value}>
            <label className={css.option}>
              <input
                type="checkbox"
                className={box.box}
                checked={chosen.includes(value)}
                onChange={() => onToggle(value)}
              />
              <span className={css.cut} title={name}>
                {name}
              </span>
              <span className={css.count}>{format.number(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={css.none}>{t('nothingInFilter')}</p>}
      {hidden > 0 && (
        <button type="button" className={css.quiet} onClick={() => setMost(most + further)}>
          {t('more', { count: Math.min(hidden, further) })}
        </button>
      )}
    </fieldset>
  )
}
