import { systemRoutes } from '@millwright/contract/system'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'

/** Whether the user runs the installation; who is no admin of a company never does, and nobody is asked. */
export function useSystemRight() {
  const isAdmin = useUser().role === 'admin'
  return useQuery({
    queryKey: keys.systemRight,
    queryFn: ({ signal }) => call(systemRoutes.fetchRight, { signal }),
    enabled: isAdmin,
  })
}
