import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { rowWindow, scrollOfRow } from './row-window.ts'

/** `head`: pixels above the rows that stay when they scroll. */
type Rows = { rows: number; rowHeight: number; head?: number }

/** The rows to draw in an element that scrolls, and the way to any of them. */
export function useRowWindow(element: RefObject<HTMLElement | null>, { rows, rowHeight, head = 0 }: Rows) {
  const [place, setPlace] = useState({ top: 0, left: 0, room: 0, width: 0 })
  useLayoutEffect(() => {
    const scroll = element.current
    if (!scroll) return
    const read = () =>
      setPlace({
        top: scroll.scrollTop,
        left: scroll.scrollLeft,
        room: scroll.clientHeight - head,
        width: scroll.clientWidth,
      })
    read()
    const resized = new ResizeObserver(read)
    resized.observe(scroll)
    scroll.addEventListener('scroll', read, { passive: true })
    return () => {
      resized.disconnect()
      scroll.removeEventListener('scroll', read)
    }
  }, [element, head])
  const { room } = place
  const goTo = useCallback(
    (row: number) => {
      const scroll = element.current
      scroll?.scrollTo({ top: scrollOfRow(row, { rows, rowHeight, room: scroll.clientHeight - head }) })
    },
    [element, rows, rowHeight, head],
  )
  return { place, window: rowWindow({ rows, rowHeight, scrollTop: place.top, room }), goTo }
}
