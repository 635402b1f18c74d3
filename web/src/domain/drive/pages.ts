export type PageParam = { page: number; pageSize: number }

/** What one waits for: some screens full, soon there on a slow line. */
export const firstPage: PageParam = { page: 1, pageSize: 200 }

/** What a processor of a phone parses without a pause. */
const pageSize = 1000

/** Those after the first begin anew, so that ten thousand files come in ten pages and not in fifty; null: all is here. */
export function nextPage(last: PageParam, total: number): PageParam | null {
  if (last.page * last.pageSize >= total) return null
  return { page: last.pageSize === pageSize ? last.page + 1 : 1, pageSize }
}
