import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Notice } from '../../feedback/notice.tsx'
import { useColumnWidths } from './column-widths.ts'
import { layOut, type TableColumn } from './columns.ts'
import css from './data-table.module.css'
import { Pager } from './pager.tsx'
import { TableCards } from './table-cards.tsx'
import type { TableControl } from './table-control.ts'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useFrameWidth } from '../../layout/use-frame-width.ts'
import { type Selection, useTableModel } from './use-table-model.ts'

/** Below it a table is a list of cards. */
const narrowScreen = '(max-width: 819.95px)'

export type DataTableProps<Row extends object> = {
  /** The widths of its columns are kept under this name. */
  name: string
  texts: { label: string; loading: string; failed: string }
  columns: readonly TableColumn<Row>[]
  /** All of the list; with `total` the page of it that a server read, in its order. Undefined until it has come. */
  rows: readonly Row[] | undefined
  total?: number | undefined
  control: TableControl
  idOf: (row: Row) => string
  /** Says of which row a check box or a menu is. */
  nameOf: (row: Row) => string
  /** What stands here while there are no rows. */
  empty: ReactNode
  error?: Error | null
  onRetry?: () => void
  onOpen?: ((row: Row) => void) | undefined
  /** A row's own menu, at its end. */
  menuOf?: ((row: Row) => ReactNode) | undefined
  selection?: Selection<Row> | undefined
  dense?: boolean
  /** It stands in a card, which has the edge. */
  bare?: boolean
  /** What one comes for is the form around it: the handles of its columns are no stops of the Tab key. */
  inForm?: boolean
}

/** The one table of lists of people and things: sorted, paged, selected from, read by keyboard, as cards on phones. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { texts, rows, control, empty, error, onRetry, dense = false, bare = false } = props
  if (!rows) {
    if (error) return <Notice kind="failed" title={texts.failed} text={error.message} onRetry={onRetry} />
    return <TableSkeleton label={texts.loading} rows={Math.min(control.pageSize, 15)} dense={dense} bare={bare} />
  }
  if ((props.total ?? rows.length) === 0) return empty
  return <FilledTable {...props} rows={rows} />
}

function FilledTable<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { name, texts, columns, rows, total = rows.length, control, dense = false, bare = false } = props
  const { idOf, nameOf, onOpen, menuOf, selection } = props
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery(narrowScreen, { noSsr: true })
  const [chosen, choose] = useColumnWidths(name)
  const besides = (selection ? sideColumn : 0) + (menuOf ? sideColumn : 0)
  const room = useFrameWidth(frame) - besides
  const widths = layOut(columns, chosen, Math.max(room, 1))
  const model = useTableModel({ ...props, rows, widths, onWidth: choose })
  useReturnFromBeyond(control, total)
  const shared = { model, idOf, nameOf, onOpen, menuOf, selection }
  return (
    <div ref={frame} className={`${css.frame} ${dense ? css.dense : ''} ${bare ? css.bare : ''}`}>
      {isNarrow ? (
        <TableCards {...shared} label={texts.label} columns={columns} control={control} />
      ) : (
        room > 0 && (
          <table className={css.table} aria-label={texts.label} aria-rowcount={total + 1}>
            <TableHead
              model={model}
              columns={columns}
              widths={widths}
              onWidth={choose}
              inForm={props.inForm ?? false}
              hasMenu={menuOf !== undefined}
              hasSelection={selection !== undefined}
            />
            <TableRows
              {...shared}
              columns={columns}
              widths={widths}
              firstIndex={(control.page - 1) * control.pageSize}
            />
          </table>
        )
      )}
      <Pager {...control} total={total} />
    </div>
  )
}

/** Of the boxes that select, and of the menus. */
const sideColumn = 44

/** Rows went, and with them the last page: the one before it is shown. */
function useReturnFromBeyond({ page, pageSize, change }: TableControl, total: number) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const goBack = useEffectEvent(() => change({ page: lastPage }, true))
  useEffect(() => {
    if (page > lastPage) goBack()
  }, [page, lastPage])
}
