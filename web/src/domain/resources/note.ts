import { noteRoutes } from '@millwright/contract/notes'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'
import { linkStaysFresh } from './kept-links.ts'
import type { ResourcePlace } from './resource.ts'

/** A note as it is read; a version of it, or null for the one that is shown. */
export function useReadNote(place: ResourcePlace, version: number | null) {
  const { departmentId, assetId, id: noteId } = place
  const query = { departmentId, assetId, noteId }
  return useQuery({
    queryKey: keys.readNote(place, version),
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
