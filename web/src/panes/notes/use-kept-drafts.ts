import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { useUser } from '../../platform/session.ts'
import { leftBehind, newDraftsPrefix, noteDraftsPrefix, openLocalDrafts } from '../../domain/notes/local-drafts.ts'

type Opened = { assetId: string; noteId: string; parentId: string | null }

/** What this browser kept of a note, or of new notes in a folder, that was never sent. */
export function useKeptDrafts({ assetId, noteId, parentId }: Opened) {
  const owner = { userId: useUser()._id, assetId }
  const prefix = noteId === '' ? newDraftsPrefix(owner, parentId) : noteDraftsPrefix(owner, noteId)
  return useQuery({
    queryKey: keys.keptNotes(prefix),
    queryFn: async () => {
      try {
        return await leftBehind(await (await openLocalDrafts()).find(prefix))
      } catch {
        // A browser that keeps nothing has nothing to bring back.
        return []
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
}
