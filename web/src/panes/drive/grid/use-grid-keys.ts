import { type KeyboardEvent, useRef } from 'react'
import { rowAfter } from '../../../ui/lists/table/use-row-keys.ts'
import { nameOf, type Row } from '../../../domain/drive/rows.ts'
import { typeAheadPause, typedTo } from './type-ahead.ts'

export type GridKeys = {
  rows: readonly Row[]
  /** Goes to a row; with `extend` all rows on the way there are selected, too. */
  onGo: (index: number, extend: boolean) => void
  onOpen: (row: Row) => void
  onToggle: (row: Row, isRange: boolean) => void
  onAll: () => void
  /** Returns whether there was a selection to clear. */
  onClear: () => boolean
  onRename: ((row: Row) => void) | undefined
  onDelete: ((row: Row) => void) | undefined
}

const controls = 'input, a, button'

/** Left and right go through a row and what stands in it, which Tab passes over. Returns whether there was a way. */
function goWithin({ key, target }: KeyboardEvent): boolean {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role=row]') : null
  if (!row || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
  const stops = [row, ...row.querySelectorAll<HTMLElement>(controls)]
  const at = stops.findIndex((stop) => stop === target)
  stops[Math.max(0, key === 'ArrowRight' ? at + 1 : at - 1)]?.focus()
  return true
}

/** The keys of a list of files: as in the file managers that people know. */
export function useGridKeys(keys: GridKeys) {
  const typed = useRef({ text: '', at: 0 })

  const typeAhead = (event: KeyboardEvent, index: number): boolean => {
    const isGoingOn = event.timeStamp - typed.current.at < typeAheadPause && typed.current.text !== ''
    // A space begins no name; `/` goes to the search.
    if (event.key.length !== 1 || (!isGoingOn && (event.key === ' ' || event.key === '/'))) return false
    const text = isGoingOn ? typed.current.text + event.key : event.key
    typed.current = { text, at: event.timeStamp }
    const next = typedTo(keys.rows.map(nameOf), text, index)
    if (next !== null) keys.onGo(next, false)
    return true
  }

  const withCommand = ({ key, altKey }: KeyboardEvent): boolean => {
    if (altKey || key.toLowerCase() !== 'a') return false
    keys.onAll()
    return true
  }

  const goAway = (event: KeyboardEvent, index: number): boolean => {
    const next = rowAfter(event.key, index, keys.rows.length)
    if (next !== null) keys.onGo(next, event.shiftKey)
    return next !== null
  }

  /** What stands within a row has these, too. */
  const ofList = (event: KeyboardEvent, index: number, row: Row): boolean => {
    const { key, altKey } = event
    if (altKey) return false
    if (goWithin(event) || goAway(event, index)) return true
    if (key === 'Escape') return keys.onClear()
    if (key === 'F2' && keys.onRename) keys.onRename(row)
    else if (key === 'Delete' && keys.onDelete) keys.onDelete(row)
    else return false
    return true
  }

  const ofRow = (event: KeyboardEvent, index: number, row: Row): boolean => {
    if (event.altKey) return false
    if (typeAhead(event, index)) return true
    if (event.key === 'Enter') keys.onOpen(row)
    else if (event.key === ' ') keys.onToggle(row, event.shiftKey)
    else return false
    return true
  }

  return (event: KeyboardEvent, index: number) => {
    const row = keys.rows[index]
    if (!row) return
    const isOnRow = event.target instanceof Element && event.target.matches('[role=row]')
    const isDone =
      event.ctrlKey || event.metaKey
        ? withCommand(event)
        : ofList(event, index, row) || (isOnRow && ofRow(event, index, row))
    if (isDone) event.preventDefault()
  }
}
