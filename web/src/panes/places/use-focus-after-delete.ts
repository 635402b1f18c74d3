import { useLayoutEffect, useRef } from 'react'

/**
 * A deleted card takes the focus with it: once it has gone, the focus goes to the card in its place, or to the list's
 * heading. `frame` holds both; `willDelete` is called before a card is deleted.
 */
export function useFocusAfterDelete(ids: readonly string[]) {
  const frame = useRef<HTMLDivElement>(null)
  const deleting = useRef<{ id: string; index: number } | null>(null)
  useLayoutEffect(() => {
    if (!deleting.current || ids.includes(deleting.current.id)) return
    const { index } = deleting.current
    deleting.current = null
    // It may be elsewhere by now.
    if (document.activeElement !== document.body) return
    const cards = frame.current?.querySelectorAll<HTMLElement>('li > a') ?? []
    const next = cards[Math.min(index, cards.length - 1)] ?? frame.current?.querySelector<HTMLElement>('h1')
    next?.focus()
  })
  const willDelete = (id: string) => {
    deleting.current = { id, index: ids.indexOf(id) }
  }
  return { frame, willDelete }
}
