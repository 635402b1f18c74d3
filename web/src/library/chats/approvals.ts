import { approvalRoutes } from '@millwright/contract/approvals'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const approvalsKey = (assetId: string) => ['approvals', assetId] as const

/** The answers of an asset that are to be checked or were: all to a full member, to others their own. */
export function useApprovals(assetId: string) {
  return useQuery({
    queryKey: approvalsKey(assetId),
    queryFn: ({ signal }) => call(approvalRoutes.fetch, { query: { assetId }, signal }),
    refetchOnMount: 'always',
  })
}
