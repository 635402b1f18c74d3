import { type RefObject, useEffect, useRef, useState } from 'react'
import { goneFrom, type GoneRows, isFocusLost } from './gone-rows.ts'

/**
 * Rows or cards that go take the focus with them, or the button for what was selected does: once they are gone, it goes to
 * the one after them, else to the list. `frame` stands around all of it; each row carries its id as `data-id`. `willGo` is
 * told of those that go, before or after. `goTo` is for lists that do not draw every row.
 */
export function useFocusAfterGone<Frame extends HTMLElement>(
  ids: readonly string[] | undefined,
  goTo?: (id: string) => void,
): { frame: RefObject<Frame | null>; willGo: (gone: readonly string[]) => void } {
  const frame = useRef<Frame>(null)
  const [going, setGoing] = useState<GoneRows | null>(null)
  const left = useRef<GoneRows | null>(null)
  useEffect(() => {
    if (!going || left.current === going || ids?.some((id) => going.ids.has(id))) return
    left.current = going
    // It may be elsewhere by now.
    if (!isFocusLost(going)) return
    if (goTo && going.nextId !== null) goTo(going.nextId)
    else stopIn(frame.current, going.nextId)?.focus()
  })
  return { frame, willGo: (gone) => setGoing(goneFrom(ids ?? [], new Set(gone))) }
}

/** The row or card; else what Tab reaches of the rows, the heading of the list, the list. */
function stopIn(frame: HTMLElement | null, id: string | null): HTMLElement | null {
  const row = id === null ? null : (frame?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null)
  const stop = row?.matches('[tabindex]') ? row : row?.querySelector<HTMLElement>('a')
  const find = (selector: string) => frame?.querySelector<HTMLElement>(selector)
  return stop ?? find('[data-row][tabindex="0"]') ?? find('h1[tabindex]') ?? frame
}
