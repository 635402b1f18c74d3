import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** More rows than these are drawn only where one looks. */
const maxDrawn = 100

type RowWindow = {
  /** The rows to draw, each with the pixels that rows take which are left out before it. */
  drawn: { index: number; gap: number }[]
  /** Pixels of the rows after the last one. */
  after: number
  measure: (row: HTMLElement | null) => void
}

/** The rows in `kept` stay drawn wherever one looks. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  { count, rowHeight, kept }: { count: number; rowHeight: number; kept: readonly number[] },
): RowWindow {
  const [scroller, setScroller] = useState<{ element: HTMLElement; margin: number } | null>(null)
  const isLong = count > maxDrawn
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
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
    indexAttribute: 'data-row',
  })
  if (!isLong) {
    return { drawn: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), after: 0, measure: () => {} }
  }
  const items = virtualizer.getVirtualItems()
  const margin = scroller?.margin ?? 0
  // The row with the focus may be far from those in view.
  const endBefore = (place: number) => items[place - 1]?.end ?? margin
  return {
    drawn: items.map(({ index, start }, place) => ({ index, gap: start - endBefore(place) })),
    after: virtualizer.getTotalSize() - (endBefore(items.length) - margin),
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
