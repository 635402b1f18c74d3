import { partialMatchKey, type QueryKey, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'

/** Cards: several screens of them, and 50 calls for 10,000. */
const pageSize = 200

type Page<Row> = { rows: Row[]; total: number }
type PageQuery = { search: string; page: number; pageSize: number }

type ListOf<Row> = {
  /** The beginning of the keys of what is looked for in the same place. */
  of: QueryKey
  keyOf: (wanted: string) => QueryKey
  /** Names, descriptions and ids, whatever the case. */
  search: string
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<Page<Row>>
}

/** `total` counts the pages to come too. */
export type PlaceList<Row> = UseInfiniteQueryResult<Page<Row>>

/** Departments or assets, read page by page as they are scrolled; the server searches. */
export function usePlaceList<Row extends { _id: string }>({
  of,
  keyOf,
  search,
  fetchPage,
}: ListOf<Row>): PlaceList<Row> {
  const wanted = search.trim()
  return useInfiniteQuery({
    queryKey: keyOf(wanted),
    queryFn: ({ pageParam, signal }) => fetchPage({ search: wanted, page: pageParam, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : null),
    select: ({ pages }) => joined(pages),
    // What was found before stays until the next search returns; another department's assets do not.
    placeholderData: (before, query) => (query && partialMatchKey(query.queryKey, of) ? before : undefined),
  })
}

/** A row that moved to a later page while one scrolled is on both. */
function joined<Row extends { _id: string }>(pages: readonly Page<Row>[]): Page<Row> {
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row._id, row]))
  return { rows: [...rows.values()], total: pages.at(-1)?.total ?? 0 }
}
