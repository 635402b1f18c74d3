import { companyRoutes } from '@millwright/contract/company'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** What holds for the whole company. */
export function useCompanySettings() {
  return useQuery({
    queryKey: keys.company,
    queryFn: ({ signal }) => call(companyRoutes.fetch, { signal }),
  })
}

/** Whether the company takes office files; no as long as that is not known. */
export function useTakesOffice(): boolean {
  return useCompanySettings().data?.officeFiles ?? false
}
