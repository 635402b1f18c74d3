import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

/** What a code names, asked anew each time that one comes to it. */
export function useOpenedCode(code: string) {
  return useQuery({
    queryKey: keys.openedCode(code),
    queryFn: ({ signal }) => call(plateCodeRoutes.open, { query: { code }, signal }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

/** What is printed for the assets of a department, or for one of them. */
export function useLabels(departmentId: string, assetId: string | null) {
  return useQuery({
    queryKey: keys.labels(departmentId, assetId),
    queryFn: ({ signal }) =>
      call(plateCodeRoutes.labels, { query: { departmentId, ...(assetId !== null && { assetId }) }, signal }),
  })
}
