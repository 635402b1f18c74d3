import { removalRoutes } from '@millwright/contract/removal'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** Whether the company is to be removed, and when. */
export function useRemoval() {
  return useQuery({
    queryKey: keys.removal,
    queryFn: ({ signal }) => call(removalRoutes.fetch, { signal }),
  })
}
