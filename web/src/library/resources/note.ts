import { noteRoutes } from '@millwright/contract/notes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { documentsKey } from './documents.ts'
import { linkStaysFresh, type ResourcePlace } from './resource.ts'

/** A note as it is read; a version of it, or null for the one that is shown. */
export function useReadNote({ departmentId, assetId, id: noteId }: ResourcePlace, version: number | null) {
  const query = { departmentId, assetId, noteId }
  return useQuery({
    queryKey: [...documentsKey(assetId), 'read-note', noteId, version],
    queryFn: ({ signal }) =>
      version === null
        ? call(noteRoutes.fetch, { query, signal })
        : call(noteRoutes.fetchVersion, { query: { ...query, version }, signal }),
    enabled: noteId !== '',
    // Its pictures stand in it by signed links.
    staleTime: linkStaysFresh,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
}
