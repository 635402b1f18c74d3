/** What is selected of a list; `anchor` is where a range begins. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

export const withAll = (order: readonly string[]): Selection => ({ ids: new Set(order), anchor: order[0] ?? null })

export function toggled(before: Selection, id: string): Selection {
  const ids = new Set(before.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}

/**
 * From the anchor to `id`, in place of the range that was selected from that anchor before; what else is selected stays.
 * @param from where a range begins that has no anchor in this list
 */
export function extended(before: Selection, order: readonly string[], { from, to }: { from: string; to: string }) {
  const anchor = before.anchor !== null && order.includes(before.anchor) ? before.anchor : from
  const start = order.indexOf(anchor)
  const end = order.indexOf(to)
  if (start < 0 || end < 0) return before
  const ids = new Set(before.ids)
  for (const id of rangeAround(order, start, before.ids)) ids.delete(id)
  for (const id of order.slice(Math.min(start, end), Math.max(start, end) + 1)) ids.add(id)
  return { ids, anchor }
}

/** The selected rows that lie side by side with the one at `place`. */
function rangeAround(order: readonly string[], place: number, ids: ReadonlySet<string>): readonly string[] {
  const isIn = (at: number) => ids.has(order[at] ?? '')
  if (!isIn(place)) return []
  let first = place
  let last = place
  while (isIn(first - 1)) first--
  while (isIn(last + 1)) last++
  return order.slice(first, last + 1)
}

/** What of it is in the list yet: rows go when somebody else deletes or moves them. */
export function remaining(before: Selection, order: readonly string[]): Selection {
  const there = new Set(order)
  const ids = [...before.ids].filter((id) => there.has(id))
  return ids.length === before.ids.size ? before : { ids: new Set(ids), anchor: before.anchor }
}
