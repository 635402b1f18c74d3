import { bankRoutes } from '@millwright/contract/bank'
import type { QueryInputOf } from '@millwright/contract/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../platform/api.ts'

export type BankQueryInput = QueryInputOf<typeof bankRoutes.fetch>

const bankKey = ['bank'] as const

/** A page of the company's files. The page before stays until this one has come. */
export function useBankPage(query: BankQueryInput) {
  return useQuery({
    queryKey: [...bankKey, 'page', query],
    queryFn: ({ signal }) => callPage(bankRoutes.fetch, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many files each value of a filter has under the search and the other filters. */
export function useBankCounts(query: BankQueryInput) {
  return useQuery({
    queryKey: [...bankKey, 'counts', query],
    queryFn: ({ signal }) => call(bankRoutes.fetchFilters, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
