import { secondFactorRoutes } from '@millwright/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** Whether the company demands a second factor, and whether the user's session meets that. */
export function useFactorDemand() {
  return useQuery({
    queryKey: keys.factorDemand,
    queryFn: ({ signal }) => call(secondFactorRoutes.fetchDemand, { signal }),
  })
}
