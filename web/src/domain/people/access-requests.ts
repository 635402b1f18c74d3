import { accessRequestRoutes } from '@millwright/contract/access-requests'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** Those that wait for the viewer's decision, the oldest first; they come from elsewhere, hence read whenever shown. */
export function useAccessRequests() {
  return useQuery({
    queryKey: keys.accessRequests,
    queryFn: ({ signal }) => call(accessRequestRoutes.fetch, { signal }),
    refetchOnMount: 'always',
  })
}
