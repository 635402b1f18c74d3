import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { touch } from '../../keys/follow-writes.ts'
import { keys } from '../../keys/keys.ts'
import { callPage, isNotFound } from '../../platform/api.ts'
import { isAnotherNow, type Latest } from './others-changes.ts'
import type { AssetIds, ShownFolder, useFolderContent } from '../../domain/drive/queries.ts'
import { listingOf } from '../../domain/drive/sections.ts'

/** Milliseconds between two questions, while the window is seen. */
const askedAgainAfter = 20_000
const unknown: Latest = { folders: [], changedLast: undefined, total: 0 }

/**
 * Reads a folder and its files again when other people changed it. No stream tells of folders: a small question asks now and then,
 * and whenever the window is looked at again, for the folders and the file that changed last.
 */
export function useOthersChanges(
  { departmentId, assetId }: AssetIds,
  { section, folderId, search }: ShownFolder,
  content: ReturnType<typeof useFolderContent>,
) {
  const cache = useQueryClient()
  const wanted = search.trim()
  const latest = useQuery({
    queryKey: keys.latestChange(assetId, { section, folderId, search: wanted }),
    queryFn: async ({ signal }): Promise<Latest> => {
      const place = { departmentId, assetId, parentId: folderId, search: wanted || undefined }
      const last = { page: 1, pageSize: 1, sort: 'metadata.updatedAt', order: 'desc' } as const
      const { rows, total } = await callPage(listingOf[section], { query: { ...place, ...last }, signal })
      return { folders: rows.folders, changedLast: rows.files[0], total }
    },
    // What is shown was read just now: the first question comes when it may be old.
    initialData: unknown,
    initialDataUpdatedAt: 0,
    refetchOnMount: false,
    staleTime: 0,
    refetchInterval: askedAgainAfter,
  })

  const compare = useEffectEvent(() => {
    // An answer from before what is shown is told by the next one.
    if (!content.data || content.isFetching || latest.dataUpdatedAt < content.dataUpdatedAt) return
    if (isAnotherNow(content.data, latest.data)) void touch(cache, [{ noun: 'files', assetId }])
  })
  useEffect(() => compare(), [latest.dataUpdatedAt])

  const isGone = isNotFound(latest.error)
  const readGone = useEffectEvent(() => void content.refetch())
  useEffect(() => {
    if (isGone) readGone()
  }, [isGone])
}
