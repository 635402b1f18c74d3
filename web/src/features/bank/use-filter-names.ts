import type { BankCounts } from '@millwright/contract/bank'
import { ResourceType } from '@millwright/contract/formats'
import { useTranslations } from 'use-intl'
import { documentName } from '../../domain/bank/document-name.ts'
import type { FilterName } from './bank-filter.ts'

/** What a value of a filter is called: the server names what is chosen, too. Empty until it has told. */
export function useFilterNames(counts: BankCounts | undefined): (filter: FilterName, value: string) => string {
  const t = useTranslations('bank')
  return (filter, value) => {
    const type = ResourceType.safeParse(value).data
    if (filter === 'type' && type) return t(type)
    if (filter === 'documentClass' || filter === 'documentLanguage') return documentName(value)
    if (filter === 'documentTag') return value
    const places = filter === 'departmentId' ? counts?.department : counts?.asset
    if (!places) return ''
    return places.find((place) => place.value === value)?.name ?? t('unknown')
  }
}
