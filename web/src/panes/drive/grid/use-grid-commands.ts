import type { DragEvent, KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '../../../domain/drive/rows.ts'
import { beginDrag, endDrag } from './dragging.ts'
import type { ItemGridProps } from './grid-props.ts'
import { extended, nothingSelected, toggled } from './selection.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { ItemWindow } from './use-item-window.ts'
import { useLongPress } from './use-long-press.ts'

const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, input, label') !== null

/** What the mouse, the keys and a finger do in the list, by the event that its frame hears. */
export function useGridCommands(props: ItemGridProps, { order, active, setActiveId, goTo }: ItemWindow) {
  const { rows, selection, onSelection, addressOf, renamedId, drop, onRename, onDelete, onMenu } = props
  const navigate = useNavigate()

  const rowOf = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    const index = Number(element?.dataset['row'] ?? Number.NaN)
    return { element, index, row: rows[index] }
  }
  const selectedOr = (row: Row) => (selection.ids.has(row.id) ? rows.filter(({ id }) => selection.ids.has(id)) : [row])
  const open = (row: Row) => void navigate(addressOf(row), { preventScrollReset: true })
  const toggle = (row: Row, isRange: boolean) => {
    setActiveId(row.id)
    onSelection(
      isRange ? extended(selection, order, { from: order[active] ?? row.id, to: row.id }) : toggled(selection, row.id),
    )
  }
  const onKeyDown = useGridKeys({
    rows,
    onGo: (index, extend) => {
      const from = order[active]
      const to = order[index]
      if (extend && from !== undefined && to !== undefined) onSelection(extended(selection, order, { from, to }))
      goTo(index)
    },
    onOpen: open,
    onToggle: toggle,
    onAll: props.onAll,
    onClear: () => {
      if (selection.ids.size === 0) return false
      onSelection(nothingSelected)
      return true
    },
    onRename,
    onDelete: onDelete && ((row) => onDelete(selectedOr(row))),
  })

  const longPress = useLongPress((target) => {
    const { row } = rowOf(target)
    if (row && !isControl(target)) toggle(row, false)
  })
  const onClick = (event: MouseEvent) => {
    const { element, row } = rowOf(event.target)
    if (!row || isControl(event.target)) return
    if (longPress.hasUsed(event)) return event.preventDefault()
    setActiveId(row.id)
    // Not its link: the keys go on from here.
    element?.focus()
    event.preventDefault()
    if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(row, event.shiftKey)
    // The second click of a double one would open what lies there in the folder, or the file from the file.
    else if (event.detail < 2) open(row)
  }
  const onContextMenu = (event: MouseEvent) => {
    const { element, row } = rowOf(event.target)
    if (!element || !row || row.id === renamedId) return
    event.preventDefault()
    if (longPress.takesMenu(event)) return
    setActiveId(row.id)
    // From the keyboard it comes without a place of its own.
    onMenu(row, event.button === 2 ? { left: event.clientX, top: event.clientY } : element)
  }
  const onDragStart = (event: DragEvent) => {
    const { row } = rowOf(event.target)
    if (row) beginDrag(event, selectedOr(row))
  }
  const overRow = (event: DragEvent, hear: (event: DragEvent, folderId: string | null) => void) => {
    const { row } = rowOf(event.target)
    if (row?.kind === 'folder') hear(event, row.id)
    // What is dropped beside a folder comes into the one that is shown: the browser around hears it.
    else drop.leave()
  }

  return {
    toggle,
    handlers: {
      ...longPress.handlers,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, rowOf(event.target).index),
      onClick,
      onContextMenu,
      onDragStart,
      onDragEnd: () => {
        endDrag()
        drop.leave()
      },
      onDragOver: (event: DragEvent) => overRow(event, drop.onDragOver),
      onDrop: (event: DragEvent) => overRow(event, drop.onDrop),
    },
  }
}
