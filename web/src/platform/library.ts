import { assetRoutes, type ListedAsset } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes, type ListedDepartment } from '@millwright/contract/departments'
import { resourceRoutes } from '@millwright/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** Where the lists that several screens share stand in the query cache. */
export const libraryKeys = {
  departments: ['departments'] as const,
  assets: (departmentId: string) => ['assets', departmentId] as const,
  documents: (assetId: string) => ['documents', assetId] as const,
  chats: (assetId: string) => ['chats', assetId] as const,
  document: (assetId: string, documentId: string) => ['document', assetId, documentId] as const,
}

/** Signed links live for 12 hours (completions §4): a document is fetched again before its link ends. */
const linkStaysFresh = 11 * 3_600_000

export function useDepartments() {
  return useQuery({
    queryKey: libraryKeys.departments,
    queryFn: ({ signal }) => call(departmentRoutes.fetchAll, { signal }),
  })
}

export function useAssets(departmentId: string) {
  return useQuery({
    queryKey: libraryKeys.assets(departmentId),
    queryFn: ({ signal }) => call(assetRoutes.fetchAll, { query: { departmentId }, signal }),
  })
}

export function useDocuments(departmentId: string, assetId: string) {
  return useQuery({
    queryKey: libraryKeys.documents(assetId),
    queryFn: ({ signal }) => call(resourceRoutes.fetchAllDocuments, { query: { departmentId, assetId }, signal }),
  })
}

export function useDocument(assetId: string, documentId: string) {
  return useQuery({
    queryKey: libraryKeys.document(assetId, documentId),
    queryFn: ({ signal }) => call(resourceRoutes.fetchDocument, { query: { assetId, docId: documentId }, signal }),
    staleTime: linkStaysFresh,
    refetchOnWindowFocus: false,
  })
}

export function useChats(assetId: string) {
  return useQuery({
    queryKey: libraryKeys.chats(assetId),
    queryFn: ({ signal }) => call(chatRoutes.fetch, { query: { assetId }, signal }),
  })
}

export type Place = {
  department: ListedDepartment | undefined
  asset: ListedAsset | undefined
  /** Both lists are here. An asset that is in neither is one that one may not see. */
  settled: boolean
  error: Error | null
  reload: () => void
}

/** The department and asset of an address. */
export function usePlace(departmentId: string, assetId: string): Place {
  const departments = useDepartments()
  const assets = useAssets(departmentId)
  return {
    department: departments.data?.find((department) => department._id === departmentId),
    asset: assets.data?.find((asset) => asset._id === assetId),
    settled: departments.isSuccess && assets.isSuccess,
    error: departments.data && assets.data ? null : (departments.error ?? assets.error),
    reload: () => {
      void departments.refetch()
      void assets.refetch()
    },
  }
}
