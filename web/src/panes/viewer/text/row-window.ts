/** Browsers end a page somewhat above 17,000,000 pixels (Firefox) or 33,000,000 (Chromium). */
const highest = 15_000_000

export type RowWindow = {
  /** Pixels that the list is high. */
  height: number
  /** The first row that can be seen. */
  first: number
  /** The rows to draw, `to` not included, and where they stand in the list. */
  from: number
  to: number
  top: number
}

type ScrollState = { rows: number; rowHeight: number; scrollTop: number; room: number }

/** Which rows of equal height are to be drawn. A list that were too high for a browser is scrolled in larger steps. */
export function rowWindow({ rows, rowHeight, scrollTop, room }: ScrollState): RowWindow {
  const whole = rows * rowHeight
  const height = Math.min(whole, highest)
  const around = 4
  const seen = Math.ceil(room / rowHeight) + 1
  const most = Math.max(1, height - room)
  const share = Math.min(1, Math.max(0, scrollTop / most))
  // Pixels of the whole list above the window.
  const above = share * Math.max(0, whole - room)
  const first = Math.min(Math.floor(above / rowHeight), Math.max(0, rows - 1))
  const from = Math.max(0, first - around)
  const to = Math.min(rows, from + seen + 2 * around)
  return { height, first, from, to, top: scrollTop - (above - from * rowHeight) }
}

/** Where to scroll so that a row stands a third below the upper edge of the window. */
export function scrollOfRow(row: number, { rows, rowHeight, room }: Omit<ScrollState, 'scrollTop'>): number {
  const whole = rows * rowHeight
  const height = Math.min(whole, highest)
  const above = Math.max(0, Math.min(row * rowHeight - room / 3, whole - room))
  return whole <= room ? 0 : (above / (whole - room)) * (height - room)
}
