import { bankRoutes } from '@millwright/contract/bank'
import type { QueryInputOf } from '@millwright/contract/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call, callPage } from '../../platform/api.ts'

export type BankQueryInput = QueryInputOf<typeof bankRoutes.fetch>

/** A page of the company's files. The page before stays until this one has come. */
export function useBankPage(query: BankQueryInput) {
  return useQuery({
    queryKey: keys.bankPage(query),
    queryFn: ({ signal }) => callPage(bankRoutes.fetch, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many files each value of a filter has under the search and the other filters. */
export function useBankCounts(query: BankQueryInput) {
  return useQuery({
    queryKey: keys.bankCounts(query),
    queryFn: ({ signal }) => call(bankRoutes.fetchFilters, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
