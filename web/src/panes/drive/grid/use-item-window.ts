import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../../../domain/drive/rows.ts'

/** The rows that are drawn: those in view, and the one that Tab reaches, whose id is kept. */
export function useItemWindow(
  rows: readonly Row[],
  { rowHeight, firstId }: { rowHeight: number; firstId: string | null },
) {
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState(firstId)
  const wanted = useRef<string | null>(null)
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const active = useMemo(() => Math.max(0, activeId === null ? 0 : order.indexOf(activeId)), [order, activeId])

  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized: the window is read anew each time.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  // A row that was far away is drawn with this render.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-id="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  const goTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    wanted.current = row.id
    setActiveId(row.id)
    virtualizer.scrollToIndex(index)
  }
  return {
    scroller,
    order,
    active,
    setActiveId,
    goTo,
    /** The focus goes there with the render that comes. */
    want: (id: string) => {
      wanted.current = id
    },
    height: virtualizer.getTotalSize(),
    drawn: virtualizer.getVirtualItems(),
  }
}

export type ItemWindow = ReturnType<typeof useItemWindow>
