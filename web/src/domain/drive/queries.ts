import type { DocumentClassId } from '@millwright/contract/document-classes'
import { driveRoutes } from '@millwright/contract/drive'
import type { FileRecord, Folder, Listing } from '@millwright/contract/resources'
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../keys/keys.ts'
import { call, callPage } from '../../platform/api.ts'
import { firstPage, nextPage } from './pages.ts'
import { flatListingOf, listingOf, tabs, type Section } from './sections.ts'

export type AssetIds = { departmentId: string; assetId: string }

/** What is shown: a folder of a section, or what is found in it and below. */
export type ShownFolder = {
  section: Section
  folderId: string | null
  search: string
  documentClass?: DocumentClassId | undefined
}

type Page = { listing: Listing; total: number }
type Pages = { pages: Page[]; pageParams: unknown[] }

export type FolderContent = Pick<Listing, 'path' | 'files' | 'folders'> & {
  /** Of the files; more than `files` while the rest is on its way. */
  total: number
}

/** A folder's content, page after page until all of it is here: it can be selected, searched and scrolled as a whole. */
export function useFolderContent(
  { departmentId, assetId }: AssetIds,
  { section, folderId, search, documentClass }: ShownFolder,
) {
  const wanted = search.trim()
  const query = useInfiniteQuery({
    queryKey: keys.listing(assetId, { section, folderId, search: wanted, documentClass }),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const place = { departmentId, assetId, parentId: folderId }
      const { rows, total } = await callPage(listingOf[section], {
        query: { ...place, search: wanted || undefined, documentClass, ...pageParam },
        signal,
      })
      return { listing: rows, total }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ total }, _pages, last) => nextPage(last, total),
    select: joined,
    // Each reply signs its links anew: comparing would find every record changed.
    structuralSharing: false,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return query
}

function joined({ pages }: Pages): FolderContent {
  const [first] = pages
  // Those of the first page come again, and a file that moved to a later page while they were read is on both.
  const files = new Map(pages.flatMap(({ listing }) => listing.files).map((file) => [file.id, file]))
  return {
    path: first?.listing.path ?? [],
    folders: first?.listing.folders ?? [],
    files: [...files.values()],
    total: pages.at(-1)?.total ?? 0,
  }
}

/** How many files each tab holds, in all its folders. */
export function useCounts({ departmentId, assetId }: AssetIds): Record<(typeof tabs)[number], number | undefined> {
  const counts = useQueries({
    queries: tabs.map((tab) => ({
      queryKey: keys.count(assetId, tab),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callPage(flatListingOf[tab], { query: { departmentId, assetId, page: 1, pageSize: 1 }, signal }),
    })),
  })
  const of = (index: number) => counts[index]?.data?.total
  return { documents: of(0), videos: of(1), images: of(2), notes: of(3) }
}

/** The folders in a folder, for a tree that opens as one goes. */
export function useFolders({ departmentId, assetId }: AssetIds, folderId: string | null, enabled: boolean) {
  return useQuery({
    queryKey: keys.folders(assetId, folderId),
    queryFn: async ({ signal }) => {
      const place = { departmentId, assetId, parentId: folderId }
      return (await call(driveRoutes.fetch, { query: { ...place, page: 1, pageSize: 1 }, signal })).folders
    },
    enabled,
  })
}

export function useBin({ departmentId, assetId }: AssetIds, enabled: boolean) {
  return useQuery({
    queryKey: keys.bin(assetId),
    queryFn: ({ signal }) => call(driveRoutes.fetchBin, { query: { departmentId, assetId }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

type Change = { file?: (file: FileRecord) => FileRecord; folder?: (folder: Folder) => Folder }

/** Changes what is shown of the files and folders of an asset before the server has said so; returns how it was. */
export function changeShown(cache: QueryClient, assetId: string, { file, folder }: Change): () => void {
  const before = cache.getQueriesData<Pages>({ queryKey: keys.listings(assetId) })
  cache.setQueriesData<Pages>({ queryKey: keys.listings(assetId) }, (data) => {
    if (!data) return data
    const pages = data.pages.map(({ listing, total }) => {
      const files = file ? listing.files.map(file) : listing.files
      const folders = folder ? listing.folders.map(folder) : listing.folders
      return { total, listing: { ...listing, files, folders } }
    })
    return { ...data, pages }
  })
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
  }
}
