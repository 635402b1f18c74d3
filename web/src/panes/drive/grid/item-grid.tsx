import type { Job } from '@millwright/contract/processing'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type DragEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPath, resolvePath, useLocation, useNavigate, type To } from 'react-router'
import { beginDrag, endDrag, type useDropTargets } from './dragging.ts'
import { isFocusLost, type GoneRows } from './gone-rows.ts'
import css from './item-grid.module.css'
import { ItemRow } from './item-row.tsx'
import type { Row } from '../../../domain/drive/rows.ts'
import { extended, nothingSelected, toggled, type Selection } from './selection.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useLongPress } from './use-long-press.ts'
import { useRowWords } from './use-row-words.ts'

export type ItemGridProps = {
  label: string
  rows: readonly Row[]
  /** Rows have a second line for what has no column. */
  isTall: boolean
  selection: Selection
  onSelection: (selection: Selection) => void
  onAll: () => void
  addressOf: (row: Row) => To
  jobs: ReadonlyMap<string, Job>
  lost: boolean
  openId: string | null
  /** The one whose name is being changed. */
  renamedId: string | null
  drop: ReturnType<typeof useDropTargets>
  gone: GoneRows | null
  /** Undefined for who may not. */
  onRename: ((row: Row) => void) | undefined
  onDelete: ((rows: readonly Row[]) => void) | undefined
  onNamed: (row: Row, name: string | null) => void
  onMenu: (row: Row, place: HTMLElement | { left: number; top: number }) => void
}

const isByTouch = () => window.matchMedia('(pointer: coarse)').matches
const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, input, label') !== null

/** The rows of a folder. Only those in view are drawn, and the one with the focus. */
export function ItemGrid(props: ItemGridProps) {
  const { label, rows, isTall, selection, onSelection, addressOf, openId, renamedId, drop, gone } = props
  const { onRename, onDelete, onNamed, onMenu } = props
  const navigate = useNavigate()
  const rowHeight = isTall ? 56 : 44
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | null>(openId)
  const wanted = useRef<string | null>(null)
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const active = useMemo(() => Math.max(0, activeId === null ? 0 : order.indexOf(activeId)), [order, activeId])
  const words = useRowWords()
  const { pathname } = useLocation()

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
  const leaveGone = useEffectEvent((rowsGone: GoneRows) => {
    if (rowsGone.nextId !== null && isFocusLost(rowsGone)) goTo(order.indexOf(rowsGone.nextId))
  })
  useEffect(() => {
    if (gone) leaveGone(gone)
  }, [gone])

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

  // Rows are many: what they are given stays the same function while the list around them changes.
  const latest = useRef({ toggle, onMenu, onNamed })
  useEffect(() => {
    latest.current = { toggle, onMenu, onNamed }
  })
  const toggleRow = useCallback((row: Row, isRange: boolean) => latest.current.toggle(row, isRange), [])
  const openMenu = useCallback((row: Row, anchor: HTMLElement) => {
    setActiveId(row.id)
    latest.current.onMenu(row, anchor)
  }, [])
  const nameRow = useCallback((row: Row, name: string | null) => {
    wanted.current = row.id
    latest.current.onNamed(row, name)
  }, [])

  return (
    <div
      ref={scroller}
      className={css.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      aria-multiselectable
      tabIndex={-1}
      {...longPress.handlers}
      onKeyDown={(event) => onKeyDown(event, rowOf(event.target).index)}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onDragStart={onDragStart}
      onDragEnd={() => {
        endDrag()
        drop.leave()
      }}
      onDragOver={(event) => overRow(event, drop.onDragOver)}
      onDrop={(event) => overRow(event, drop.onDrop)}
    >
      <div role="rowgroup" className={css.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <ItemRow
              key={row.id}
              row={row}
              index={index}
              top={start}
              words={words}
              href={createPath(resolvePath(addressOf(row), pathname))}
              isTall={isTall}
              job={props.jobs.get(row.id)}
              lost={props.lost}
              isSelected={selection.ids.has(row.id)}
              isActive={index === active}
              isOpen={row.id === openId}
              isTarget={drop.over?.folderId === row.id}
              // A finger that stays selects; Move does what dragging does elsewhere.
              isDraggable={onRename !== undefined && !isByTouch()}
              onToggle={toggleRow}
              onMenu={openMenu}
              onNamed={row.id === renamedId ? nameRow : undefined}
            />
          )
        })}
      </div>
    </div>
  )
}
