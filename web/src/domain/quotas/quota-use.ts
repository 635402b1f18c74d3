import { companyRoutes, type QuotaUse } from '@millwright/contract/company'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'

export const counted = ['bytes', 'members', 'questions'] as const
export type Counted = (typeof counted)[number]

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

/** Of what it may have, how much a company has before its admins are told. */
const toldFrom = 0.9

/** Whether admins are told of it, and whether nothing can be added. */
export function standingOf({ allowed, used }: QuotaUse, what: Counted): 'within' | 'near' | 'at' {
  const limit = allowed[what]
  if (limit === null || used[what] < toldFrom * limit) return 'within'
  return used[what] < limit ? 'near' : 'at'
}
