import type { FactKind, FactSort } from '@millwright/contract/facts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useTranslations } from 'use-intl'
import type { Order } from '../../ui/lists/table/table-control.ts'
import type { Head } from './fact-rows.ts'
import css from './facts.module.css'

export type FactOrder = {
  sort: FactSort | ''
  order: Order
  onSort: (next: { sort: FactSort | ''; order: Order }) => void
}

/** A cell that holds a value with its unit is put in order by either. */
const measure = { value: ['value', 'unit'], name: ['subject'], measured: ['attribute'] } as const
const sortsOf: Record<FactKind, Partial<Record<Head, readonly FactSort[]>>> = {
  fault: { symptom: ['subject'], cause: ['value'] },
  code: { codeName: ['subject'] },
  interval: { intervalValue: ['value'], work: ['subject'] },
  setting: measure,
  limit: measure,
  fluid: { fluidValue: ['value'], place: ['subject'], use: ['attribute'] },
  part: { name: ['subject'] },
  // Their order is what they say.
  step: {},
  warning: { signal: ['attribute'], warningText: ['value'] },
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const noOrder = { sort: '', order: 'asc' } as const

type SortHeadProps = FactOrder & { kind: FactKind; head: Head | 'source' }

/** A head that puts its lines in order: up, down, and as they stand in the files. */
export function SortHead({ kind, head, sort, order, onSort }: SortHeadProps) {
  const t = useTranslations('facts')
  const own: readonly FactSort[] = head === 'source' ? (kind === 'step' ? [] : ['file']) : (sortsOf[kind][head] ?? [])
  const isSorted = own.some((one) => one === sort)
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp
  return (
    <th scope="col" data-head={head} aria-sort={own.length > 0 ? (isSorted ? ariaSort[order] : 'none') : undefined}>
      {own.length === 0
        ? t(head)
        : own.map((by) => (
            <button
              key={by}
              type="button"
              className={css.sort}
              onClick={() =>
                onSort(by !== sort ? { sort: by, order: 'asc' } : order === 'asc' ? { sort, order: 'desc' } : noOrder)
              }
            >
              {t(by === 'unit' ? 'unit' : head)}
              {by === sort && <Arrow size={14} strokeWidth={1.6} aria-hidden />}
            </button>
          ))}
    </th>
  )
}
