/** Files with the same value of what a list is sorted by; `assetIds` where the whole list is short. */
export type Group = { value: string; count: number; assetIds: string[] | null }

/** Which groups of a list a page takes rows of, and which rows of each. */
export function groupsWithin(
  groups: readonly Pick<Group, 'value' | 'count'>[],
  page: { limit: number; offset: number },
): { value: string; limit: number; offset: number }[] {
  let before = 0
  return groups.flatMap(({ value, count }) => {
    const from = Math.max(page.offset - before, 0)
    const to = Math.min(page.offset + page.limit - before, count)
    before += count
    return from < to ? [{ value, offset: from, limit: to - from }] : []
  })
}
