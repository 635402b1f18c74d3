import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Rows that go take the focus with them, or the button for what was selected does: once they are gone, it goes to the
 * row in the place of the last one that had it, else to one of the rows, else to the list. `frame` is what stands around
 * the table; `willGo` is told of rows that go.
 */
export function useFocusAfterRows(ids: readonly string[] | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const enteredRow = useRef('0')
  const going = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const rows = going.current
    if (!rows || ids?.some((id) => rows.has(id))) return
    going.current = null
    // It may be elsewhere by now.
    if (document.activeElement !== document.body) return
    const rowAt = (which: string) => list.current?.querySelector<HTMLElement>(`[data-row]${which}`)
    const next = rowAt(`[data-row="${enteredRow.current}"]`) ?? rowAt('[tabindex="0"]') ?? list.current
    next?.focus()
  })
  return {
    frame: {
      ref: list,
      tabIndex: -1,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        enteredRow.current = target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? enteredRow.current
      },
    },
    willGo: (rows: readonly string[]) => {
      going.current = new Set(rows)
    },
  }
}
