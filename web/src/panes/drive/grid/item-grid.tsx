import { useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { createPath, resolvePath, useLocation } from 'react-router'
import type { Row } from '../../../domain/drive/rows.ts'
import type { ItemGridProps } from './grid-props.ts'
import css from './item-grid.module.css'
import { ItemRow } from './item-row.tsx'
import { useGridCommands } from './use-grid-commands.ts'
import { useItemWindow } from './use-item-window.ts'
import { useRowWords } from './use-row-words.ts'

const isByTouch = () => window.matchMedia('(pointer: coarse)').matches

/** The rows of a folder. Only those in view are drawn, and the one with the focus. */
export function ItemGrid(props: ItemGridProps) {
  const { ref, label, rows, isTall, selection, addressOf, openId, renamedId, drop, onRename, onNamed, onMenu } = props
  const items = useItemWindow(rows, { rowHeight: isTall ? 56 : 44, firstId: openId })
  const { scroller, order, active, height, drawn, goTo } = items
  const commands = useGridCommands(props, items)
  const words = useRowWords()
  const { pathname } = useLocation()
  useImperativeHandle(ref, () => ({ goTo: (id) => goTo(order.indexOf(id)) }))

  // Rows are many: what they are given stays the same function while the list around them changes.
  const latest = useRef({ commands, items, onMenu, onNamed })
  useEffect(() => {
    latest.current = { commands, items, onMenu, onNamed }
  })
  const toggleRow = useCallback((row: Row, isRange: boolean) => latest.current.commands.toggle(row, isRange), [])
  const openMenu = useCallback((row: Row, anchor: HTMLElement) => {
    latest.current.items.setActiveId(row.id)
    latest.current.onMenu(row, anchor)
  }, [])
  const nameRow = useCallback((row: Row, name: string | null) => {
    latest.current.items.want(row.id)
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
      {...commands.handlers}
    >
      <div role="rowgroup" className={css.rows} style={{ height: height }}>
        {drawn.map(({ index, start }) => {
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
