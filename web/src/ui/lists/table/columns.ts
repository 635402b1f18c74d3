import type { ReactNode } from 'react'

export type TableColumn<Row extends object> = {
  /** Also what a server is asked to sort by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Its value where the page sorts by itself; texts go by the reader's language. */
  value?: (row: Row) => string | number
  /** False where sorting by it says nothing. */
  sortable?: boolean
  /** Pixels that it needs; more where it grows. */
  width: number
  /** Takes a share of the room that is left. */
  grows?: boolean
  /** 0 always stays. On narrower screens the highest drops out first, into the second line of the first that stays. */
  rank: number
  /** Numbers, sizes and dates stand at the right. */
  align?: 'end'
  /** Names of users, numbers of parts and staff, sizes, counts, dates. */
  mono?: boolean
  /**
   * On a phone's card: below the name, at its right, or nowhere, which holds for the second line too; without it, with
   * its header among the facts.
   */
  onCard?: 'below' | 'right' | 'nowhere'
}

export type ColumnWidths = Readonly<Record<string, number>>

type SizedColumn = Pick<TableColumn<never>, 'id' | 'width' | 'grows' | 'rank'>

/** A column is never narrower: its header and its handle stay usable. */
export const narrowest = 64
export const widest = 1_600

/**
 * Which columns fit into `room` pixels, and how wide each is drawn: together as wide as the room, so that nothing
 * scrolls sideways. `chosen` are the widths that somebody dragged.
 */
export function layOut(columns: readonly SizedColumn[], chosen: ColumnWidths, room: number): ColumnWidths {
  const widthOf = ({ id, width }: SizedColumn) => chosen[id] ?? width
  const sum = (some: readonly SizedColumn[]) => some.reduce((total, column) => total + widthOf(column), 0)
  let shown = columns
  while (sum(shown) > room) {
    const last = Math.max(...shown.map(({ rank }) => rank))
    if (last <= 0) break
    const dropped = shown.findLast(({ rank }) => rank === last)
    shown = shown.filter((column) => column !== dropped)
  }
  const rest = room - sum(shown)
  if (rest < 0) return Object.fromEntries(shown.map((column) => [column.id, (widthOf(column) * room) / sum(shown)]))
  const growing = shown.filter(({ id, grows }) => grows && chosen[id] === undefined)
  const taking = growing.length > 0 ? growing : shown.slice(-1)
  return Object.fromEntries(
    shown.map((column) => [column.id, widthOf(column) + (taking.includes(column) ? rest / taking.length : 0)]),
  )
}
