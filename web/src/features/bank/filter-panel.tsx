import type { BankCounts } from '@millwright/contract/bank'
import { ResourceType } from '@millwright/contract/formats'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type BankFilter, type FilterName, filters, toggled } from './bank-filter.ts'
import css from './bank.module.css'
import { documentName } from '../../domain/bank/document-name.ts'
import { FilterGroup, type FilterOption } from './filter-group.tsx'

const ofDocuments: readonly FilterName[] = ['documentClass', 'documentLanguage', 'documentTag']

type FilterPanelProps = {
  filter: BankFilter
  counts: BankCounts | undefined
  error: Error | null
  onChange: (next: Partial<BankFilter>) => void
  onRetry: () => void
  onClose: () => void
}

export function FilterPanel({ filter, counts, error, onChange, onRetry, onClose }: FilterPanelProps) {
  const t = useTranslations('bank')
  const optionsOf = (name: FilterName, counted: BankCounts): readonly FilterOption[] => {
    const countIn = (list: BankCounts['type'], wanted: string) => list.find(({ value }) => value === wanted)?.count ?? 0
    switch (name) {
      case 'type':
        return ResourceType.options.map((type) => ({ value: type, name: t(type), count: countIn(counted.type, type) }))
      case 'documentClass':
      case 'documentLanguage': {
        const values = new Set([...counted[name].map(({ value }) => value), ...filter[name]])
        return [...values].map((value) => ({ value, name: documentName(value), count: countIn(counted[name], value) }))
      }
      case 'documentTag': {
        const values = new Set([...counted[name].map(({ value }) => value), ...filter[name]])
        return [...values].map((value) => ({ value, name: value, count: countIn(counted[name], value) }))
      }
      case 'departmentId':
        return counted.department
      case 'assetId':
        return counted.asset
    }
  }
  // Most companies have no document of a maker.
  const isOffered = (name: FilterName, options: readonly FilterOption[]) =>
    !ofDocuments.includes(name) || options.length > 0
  return (
    <>
      <div className={css.panelHead}>
        <h2>{t('filters')}</h2>
        <IconButton size="small" aria-label={t('closeFilters')} title={t('closeFilters')} onClick={onClose}>
          <X size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      {!counts && error && (
        <Notice kind="failed" title={t('filtersFailed')} text={error.message} onRetry={onRetry} framed={false} />
      )}
      {!counts && !error && <GroupsSkeleton label={t('filtersLoading')} />}
      {counts &&
        filters
          .map((name) => ({ name, options: optionsOf(name, counts) }))
          .filter(({ name, options }) => isOffered(name, options))
          .map(({ name, options }) => (
            <FilterGroup
              key={name}
              label={t(name)}
              options={options}
              chosen={filter[name]}
              onToggle={(value) => onChange({ [name]: toggled(filter[name], value) })}
            />
          ))}
    </>
  )
}

const GroupsSkeleton = ({ label }: { label: string }) => (
  <div className={css.groupsSkeleton} role="status" aria-busy aria-label={label}>
    {Array.from({ length: 12 }, (_, row) => (
      <i key={row} aria-hidden />
    ))}
  </div>
)
