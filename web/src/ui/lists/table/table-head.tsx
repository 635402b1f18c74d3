import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { type ColumnWidths, narrowest, type TableColumn, widest } from './columns.ts'
import css from './data-table.module.css'
import { SelectBox } from './select-box.tsx'
import type { TableModel } from './use-table-model.ts'

type TableHeadProps<Row extends object> = {
  model: TableModel<Row>
  columns: readonly TableColumn<Row>[]
  widths: ColumnWidths
  /** Undefined gives a column its own width again. */
  onWidth: (column: string, width: number | undefined) => void
  /** Its handles are for the pointer alone. */
  inForm: boolean
  hasSelection: boolean
  hasMenu: boolean
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const keyStep = 16

export function TableHead<Row extends object>({
  model,
  columns,
  widths,
  onWidth,
  inForm,
  hasSelection,
  hasMenu,
}: TableHeadProps<Row>) {
  const t = useTranslations('lists')
  const headers = new Map(model.getFlatHeaders().map((header) => [header.column.id, header]))
  const shown = columns.filter(({ id }) => id in widths)
  return (
    <thead className={css.head}>
      <tr aria-rowindex={1}>
        {hasSelection && (
          <th className={css.side} scope="col">
            <SelectBox
              label={t('selectAll')}
              checked={model.getIsAllPageRowsSelected()}
              isMixed={model.getIsSomePageRowsSelected()}
              onToggle={model.getToggleAllPageRowsSelectedHandler()}
            />
          </th>
        )}
        {shown.map(({ id, header: text, align }) => {
          const header = headers.get(id)
          const width = Math.round(widths[id] ?? 0)
          const direction = header?.column.getIsSorted() || undefined
          const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
          const canSort = header?.column.getCanSort() ?? false
          return (
            <th
              key={id}
              scope="col"
              style={{ width }}
              className={align === 'end' ? css.end : undefined}
              aria-sort={canSort ? (direction ? ariaSort[direction] : 'none') : undefined}
            >
              {canSort ? (
                <button type="button" className={css.sort} onClick={() => header?.column.toggleSorting()}>
                  <span className={css.headText}>{text}</span>
                  {direction && <Arrow size={14} strokeWidth={1.6} aria-hidden />}
                </button>
              ) : (
                <span className={css.headText}>{text}</span>
              )}
              <span
                role="separator"
                aria-orientation="vertical"
                aria-label={t('columnWidth', { column: text })}
                aria-valuenow={width}
                aria-valuemin={narrowest}
                aria-valuemax={widest}
                tabIndex={inForm ? -1 : 0}
                className={css.handle}
                data-dragged={header?.column.getIsResizing()}
                onMouseDown={header?.getResizeHandler()}
                onTouchStart={header?.getResizeHandler()}
                onDoubleClick={() => onWidth(id, undefined)}
                onKeyDown={(event) => {
                  const next = widthByKey(event, width)
                  if (next === null) return
                  event.preventDefault()
                  onWidth(id, next)
                }}
              />
            </th>
          )
        })}
        {hasMenu && (
          <th className={css.side} scope="col">
            <span className={css.unseen}>{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Null for a key that says nothing of a width. */
function widthByKey({ key }: KeyboardEvent, width: number): number | undefined | null {
  if (key === 'ArrowLeft') return width - keyStep
  if (key === 'ArrowRight') return width + keyStep
  return key === 'Enter' ? undefined : null
}
