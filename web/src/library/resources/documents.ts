import { resourceRoutes } from '@millwright/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Signed links live for 12 hours: a document is fetched again before its link ends. */
const linkStaysFresh = 11 * 3_600_000

export const documentsKey = (assetId: string) => ['documents', assetId] as const

export function useDocuments({ departmentId, assetId }: { departmentId: string; assetId: string }) {
  return useQuery({
    queryKey: documentsKey(assetId),
    queryFn: ({ signal }) => call(resourceRoutes.fetchAllDocuments, { query: { departmentId, assetId }, signal }),
  })
}

export function useDocument(assetId: string, documentId: string) {
  return useQuery({
    queryKey: ['document', assetId, documentId],
    queryFn: ({ signal }) => call(resourceRoutes.fetchDocument, { query: { assetId, docId: documentId }, signal }),
    staleTime: linkStaysFresh,
    refetchOnWindowFocus: false,
  })
}
