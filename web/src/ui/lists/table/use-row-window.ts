import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** More rows than these are drawn only where one looks. */
const mostDrawn = 100

type RowWindow = {
  /** The rows to draw. */
  indexes: number[]
  /** Pixels that the rows before and after them take. */
  before: number
  after: number
  measure: (row: HTMLElement | null) => void
}

/** `active` stays drawn: it has the focus. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  { count, rowHeight, active }: { count: number; rowHeight: number; active: number },
): RowWindow {
  const [scroller, setScroller] = useState<{ element: HTMLElement; margin: number } | null>(null)
  const isLong = count > mostDrawn
  useLayoutEffect(() => {
    if (isLong && body.current) setScroller(scrollerOf(body.current))
  }, [body, isLong])
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized: the window is read anew each time.
  const virtualizer = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller?.element ?? null,
    estimateSize: () => rowHeight,
    scrollMargin: scroller?.margin ?? 0,
    overscan: 10,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
    indexAttribute: 'data-row',
  })
  if (!isLong) {
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: () => {} }
  }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const margin = scroller?.margin ?? 0
  return {
    indexes: items.map(({ index }) => index),
    before: first ? first.start - margin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
    measure: virtualizer.measureElement,
  }
}

function scrollerOf(body: HTMLElement): { element: HTMLElement; margin: number } {
  let element = body.parentElement
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement
  const found = element ?? document.documentElement
  const margin = body.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop
  return { element: found, margin }
}
