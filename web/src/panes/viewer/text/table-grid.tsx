import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { bounds, columnWindow } from './column-sizes.ts'
import { MarkedText } from './marked-text.tsx'
import type { RowWindow } from './row-window.ts'
import css from './table-viewer.module.css'
import type { TextClient } from './text-client.ts'
import { useRows } from './use-text-file.ts'

type TableGridProps = {
  scroll: RefObject<HTMLDivElement | null>
  name: string
  client: TextClient
  /** The head is the first. */
  rows: number
  rowHeight: number
  window: RowWindow
  place: { left: number; width: number }
  sizes: readonly number[]
  onSizes: (sizes: number[]) => void
  query: string
  /** The row of the hit that the search stands at. */
  current: number | null
  cited: { n: number; rows: ReadonlySet<number> } | null
}

/** Draws the rows and columns that can be seen; the head and the numbers stay at the edges. */
export function TableGrid(props: TableGridProps) {
  const { scroll, name, client, rows, rowHeight, window, place, sizes, onSizes, query, current, cited } = props
  const rowOf = useRows<string[]>(client, 'cells')
  const numberWidth = 24 + String(rows).length * 9
  const columns = columnWindow(sizes, { left: place.left, width: place.width })
  const seen = sizes.slice(columns.from, columns.to)
  const template = `${numberWidth}px ${columns.before}px ${seen.map((size) => `${size}px`).join(' ')}`
  const head = rowOf(0) ?? []
  const drawn = Array.from({ length: window.to - window.from }, (_, at) => window.from + at + 1)
  const resize = (column: number, width: number) =>
    onSizes(sizes.map((size, at) => (at === column ? Math.min(bounds.most, Math.max(bounds.least, width)) : size)))

  return (
    <div ref={scroll} className={css.scroll} tabIndex={0} role="document" aria-label={name}>
      <div
        role="table"
        aria-label={name}
        aria-rowcount={rows}
        aria-colcount={sizes.length}
        style={{ width: numberWidth + columns.whole, height: window.height + rowHeight, position: 'relative' }}
      >
        <div role="rowgroup" className={css.head} style={{ height: rowHeight }}>
          <div role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
            <span role="presentation" className={css.number} />
            <span role="presentation" />
            {seen.map((size, at) => {
              const column = columns.from + at
              const text = head[column] ?? ''
              return (
                <span key={column} role="columnheader" aria-colindex={column + 1} title={text}>
                  <MarkedText text={text} query={query} current={current === 0} />
                  <Resizer column={column} width={size} onWidth={(width) => resize(column, width)} />
                </span>
              )
            })}
          </div>
        </div>
        <div role="rowgroup" style={{ position: 'absolute', top: window.top + rowHeight, width: '100%' }}>
          {drawn.map((row) => (
            <div
              key={row}
              role="row"
              aria-rowindex={row + 1}
              data-cited={cited?.rows.has(row) ? cited.n : undefined}
              className={cited?.rows.has(row) ? `${css.row} ${css.cited}` : css.row}
              style={{ gridTemplateColumns: template, height: rowHeight }}
            >
              <span role="presentation" className={css.number}>
                {row + 1}
              </span>
              <span role="presentation" />
              {seen.map((_, at) => {
                const column = columns.from + at
                const text = rowOf(row)?.[column] ?? ''
                return (
                  <span key={column} role="cell" aria-colindex={column + 1} title={text.length > 20 ? text : undefined}>
                    <MarkedText text={text} query={query} current={row === current} />
                  </span>
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Pixels of one press of an arrow. */
const keyStep = 16

type ResizerProps = { column: number; width: number; onWidth: (width: number) => void }

function Resizer({ column, width, onWidth }: ResizerProps) {
  const t = useTranslations('viewer')
  const pulled = useRef<{ x: number; width: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(width + by)
  }
  return (
    // A separator that can be moved takes the focus (WAI-ARIA, window splitter).
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('table.width', { column: String(column + 1) })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={bounds.least}
      aria-valuemax={bounds.most}
      className={css.resizer}
      onKeyDown={onKeyDown}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pulled.current = { x: event.clientX, width }
      }}
      onPointerMove={({ clientX }) => {
        if (pulled.current) onWidth(pulled.current.width + clientX - pulled.current.x)
      }}
      onPointerUp={() => {
        pulled.current = null
      }}
    />
  )
}
