import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type RowKeys = {
  /** Holds the rows; each carries what `rowProps` gives it. */
  body: RefObject<HTMLElement | null>
  count: number
  onOpen: ((index: number) => void) | undefined
  onSelect: ((index: number) => void) | undefined
}

const pageStep = 10

/**
 * One stop of the Tab key for all rows. Arrows, Page, Home and End go from row to row, Enter opens, Space selects.
 * `kept` are the rows that stay drawn: Tab reaches one, the focus is within the other.
 */
export function useRowKeys({ body, count, onOpen, onSelect }: RowKeys) {
  const [chosen, setChosen] = useState(0)
  const [entered, setEntered] = useState(0)
  const wanted = useRef<number | null>(null)
  const active = Math.min(chosen, count - 1)
  // A row that was far away is drawn with this render.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus()
  })
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    // What stands within a row has keys of its own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && onOpen) onOpen(index)
    else if (event.key === ' ' && onSelect) onSelect(index)
    else {
      const next = rowAfter(event.key, index, count)
      if (next === null) return
      wanted.current = next
      setChosen(next)
    }
    event.preventDefault()
  }
  const rowProps = (index: number) => ({
    'data-row': index,
    tabIndex: index === active ? 0 : -1,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      setEntered(index)
      // What stands within a row leaves the stop where it is: a row that it passed would not be reached any more.
      if (target === currentTarget) setChosen(index)
    },
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
    onClick: (event: MouseEvent) => {
      if (isMeantForRow(event)) onOpen?.(index)
    },
  })
  return { kept: [active, Math.min(entered, count - 1)], rowProps }
}

/**
 * A click on a link, a box or a menu is theirs, and so is one in a dialog that a row's menu has opened, which React passes on to
 * the row; one that ends a selection of text is nobody's.
 */
function isMeantForRow({ target, currentTarget }: MouseEvent): boolean {
  if (target instanceof Node && !currentTarget.contains(target)) return false
  const control = target instanceof Element && target.closest('a, button, input, label, select, [role=menu]')
  return !control && document.getSelection()?.isCollapsed !== false
}

/** Null for a key that leads to no row. */
export function rowAfter(key: string, index: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageStep,
    PageUp: index - pageStep,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined ? null : Math.max(0, Math.min(next, count - 1))
}
