import { type Approval, approvalRoutes } from '@millwright/contract/approvals'
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../keys/keys.ts'
import { callPage } from '../../platform/api.ts'

const pageSize = 50

type Page = { rows: Approval[]; total: number }

/**
 * The answers of an asset that are to be checked or were, page by page: all to a full member, to others their own.
 * `named` is read at once, on whichever page it stands.
 */
export function useApprovals(assetId: string, named: string | null) {
  const query = useInfiniteQuery({
    queryKey: keys.approvals(assetId),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      callPage(approvalRoutes.fetch, { query: { assetId, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : null),
    select: joined,
    refetchOnMount: 'always',
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const isMissing = named !== null && data !== undefined && data.rows.every(({ id }) => id !== named)
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage])
  return query
}

/** One that moved to a later page while one scrolled is on both. */
function joined({ pages }: Pick<InfiniteData<Page>, 'pages'>): Page {
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row]))
  return { rows: [...rows.values()], total: pages.at(-1)?.total ?? 0 }
}

/** Shows an approval as it is now, without asking for it again. */
export function putApproval(cache: QueryClient, saved: Approval): void {
  cache.setQueryData(keys.approvals(saved.assetId), (before: InfiniteData<Page> | undefined) => {
    if (!before) return before
    const replaced = (row: Approval) => (row.id === saved.id ? saved : row)
    return { ...before, pages: before.pages.map((page) => ({ ...page, rows: page.rows.map(replaced) })) }
  })
}
