/** Rows that were deleted or moved away, and the one that the focus goes to instead; null when none is left. */
export type GoneRows = { ids: ReadonlySet<string>; nextId: string | null }

export function goneFrom(order: readonly string[], ids: ReadonlySet<string>): GoneRows {
  const last = order.findLastIndex((id) => ids.has(id))
  const isLeft = (id: string) => !ids.has(id)
  return { ids, nextId: order.slice(last + 1).find(isLeft) ?? order.findLast(isLeft) ?? null }
}

/** Whether the focus was on what went, or on a button for it; where somebody took it meanwhile, it stays. */
export function isFocusLost({ ids }: GoneRows): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.matches(':disabled')) return true
  return ids.has(focused.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? '')
}
