import {
  columnResizingFeature,
  columnSizingFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  functionalUpdate,
  type ReactTable,
  type Row,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ColumnWidths, TableColumn } from './columns.ts'
import type { TableControl } from './table-control.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowSelectionFeature,
  columnSizingFeature,
  columnResizingFeature,
})
type Features = typeof features
export type TableModel<Data extends object> = ReactTable<Features, Data>
export type ModelRow<Data extends object> = Row<Features, Data>

export type Selection<Data extends object> = {
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  /** The reason why a row cannot be selected; undefined when it can. */
  whyNot?: (row: Data) => string | undefined
}

type ModelInput<Data extends object> = {
  rows: readonly Data[]
  total?: number | undefined
  columns: readonly TableColumn<Data>[]
  control: TableControl
  idOf: (row: Data) => string
  selection?: Selection<Data> | undefined
  widths: ColumnWidths
  onWidth: (column: string, width: number) => void
}

/** What TanStack Table makes of a list: which rows in which order, what is selected, how wide a column is dragged. */
export function useTableModel<Data extends object>(input: ModelInput<Data>): TableModel<Data> {
  const { rows, total, columns, control, idOf, selection, widths, onWidth } = input
  const data = useMemo(() => [...rows], [rows])
  const columnDefs = useMemo(() => columns.map(definitionOf), [columns])
  const isServed = total !== undefined
  const lastPage = Math.max(1, Math.ceil((total ?? rows.length) / control.pageSize))
  const sorting = [{ id: control.sort, desc: control.order === 'desc' }]
  const pagination = { pageIndex: Math.min(control.page, lastPage) - 1, pageSize: control.pageSize }
  const rowSelection = Object.fromEntries([...(selection?.selected ?? [])].map((id) => [id, true as const]))
  return useTable<Features, Data>({
    features,
    data,
    columns: columnDefs,
    getRowId: idOf,
    state: { sorting, pagination, rowSelection, columnSizing: { ...widths } },
    manualSorting: isServed,
    manualPagination: isServed,
    rowCount: total ?? rows.length,
    autoResetPageIndex: false,
    autoResetSorting: false,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    onSortingChange: (updater) => {
      const [first] = functionalUpdate(updater, sorting)
      if (first) control.change({ sort: first.id, order: first.desc ? 'desc' : 'asc' })
    },
    enableRowSelection: (row) => selection?.whyNot?.(row.original) === undefined,
    onRowSelectionChange: (updater) =>
      selection?.onSelected(new Set(Object.keys(functionalUpdate(updater, rowSelection)))),
    columnResizeMode: 'onChange',
    onColumnSizingChange: (updater) => {
      const changed = functionalUpdate(updater, { ...widths })
      for (const [column, width] of Object.entries(changed)) if (width !== widths[column]) onWidth(column, width)
    },
  })
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function definitionOf<Data extends object>({ id, value, sortable = true }: TableColumn<Data>) {
  return {
    id,
    accessorFn: value ?? (() => ''),
    enableSorting: sortable,
    sortFn: (one: ModelRow<Data>, other: ModelRow<Data>) =>
      compare(one.getValue<string | number>(id), other.getValue<string | number>(id)),
  }
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(`${one}`, `${other}`)
}
