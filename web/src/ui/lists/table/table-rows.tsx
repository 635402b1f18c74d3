import { Fragment, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnWidths, TableColumn } from './columns.ts'
import css from './data-table.module.css'
import { SelectBox } from './select-box.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'
import type { Selection, TableModel } from './use-table-model.ts'

export type RowsProps<Row extends object> = {
  model: TableModel<Row>
  columns: readonly TableColumn<Row>[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  onOpen: ((row: Row) => void) | undefined
  menuOf: ((row: Row) => ReactNode) | undefined
  selection: Selection<Row> | undefined
}

type TableRowsProps<Row extends object> = RowsProps<Row> & { widths: ColumnWidths; firstIndex: number }

const rowHeight = 44

export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { model, columns, idOf, nameOf, onOpen, menuOf, selection, widths, firstIndex } = props
  const t = useTranslations('lists')
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows } = model.getRowModel()
  const { kept, rowProps } = useRowKeys({ body, count: rows.length, ...actionsOf(props) })
  const { drawn, after, measure } = useRowWindow(body, { count: rows.length, rowHeight, kept })
  const shown = columns.filter(({ id }) => id in widths)
  const dropped = columns.filter(({ id, onCard }) => !(id in widths) && onCard !== 'nowhere')
  const main = shown.find(({ rank }) => rank === 0)
  return (
    <tbody ref={body} className={css.body}>
      {drawn.map(({ index, gap }) => {
        const row = rows[index]
        if (!row) return null
        const { original } = row
        return (
          <Fragment key={idOf(original)}>
            {gap > 0 && <tr aria-hidden style={{ height: gap }} />}
            <tr
              ref={measure}
              {...rowProps(index)}
              data-id={idOf(original)}
              aria-rowindex={firstIndex + index + 2}
              aria-selected={selection ? row.getIsSelected() : undefined}
              data-opens={onOpen !== undefined}
            >
              {selection && (
                <td className={css.side}>
                  <SelectBox
                    label={t('select', { name: nameOf(original) })}
                    checked={row.getIsSelected()}
                    whyNot={selection.whyNot?.(original)}
                    onToggle={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {shown.map((column) => {
                const content = column.cell(original)
                return (
                  <td
                    key={column.id}
                    className={classOf(column)}
                    title={column.mono && typeof content === 'string' ? content : undefined}
                  >
                    {content}
                    {column === main && dropped.length > 0 && <Details row={original} columns={dropped} />}
                  </td>
                )
              })}
              {menuOf && <td className={css.side}>{menuOf(original)}</td>}
            </tr>
          </Fragment>
        )
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  )
}

/** What the columns said that are out. */
function Details<Row extends object>({ row, columns }: { row: Row; columns: readonly TableColumn<Row>[] }) {
  return (
    <span className={css.details}>
      {columns.map((column) => {
        const content = column.cell(row)
        return (
          content && (
            <span key={column.id} className={column.mono ? css.mono : undefined}>
              <span className={css.unseen}>{column.header}: </span>
              {content}
            </span>
          )
        )
      })}
    </span>
  )
}

export function classOf<Row extends object>({ align, mono }: TableColumn<Row>): string | undefined {
  return [align === 'end' && css.end, mono && css.mono].filter(Boolean).join(' ') || undefined
}

/** What the keys of a row do. */
export function actionsOf<Row extends object>({ model, onOpen, selection }: RowsProps<Row>) {
  const { rows } = model.getRowModel()
  const openRow = (index: number) => {
    const row = rows[index]
    if (row) onOpen?.(row.original)
  }
  return {
    onOpen: onOpen && openRow,
    onSelect: selection && ((index: number) => rows[index]?.getCanSelect() && rows[index].toggleSelected()),
  }
}
