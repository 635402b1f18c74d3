import { companyRoutes } from '@millwright/contract/company'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'

/** Of the company; admins alone are told, and nobody else asks. What others add is told by no call: it is asked for each time. */
export function useQuotaUse() {
  const isAdmin = useUser().role === 'admin'
  return useQuery({
    queryKey: keys.quotaUse,
    queryFn: ({ signal }) => call(companyRoutes.fetchUse, { signal }),
    staleTime: 0,
    enabled: isAdmin,
  })
}
